/**
 * `JSON.parse` would turn 5.40 into 5.4. This parser returns every number as its original text, because FHIR decimals
 * have implicit precision (R4 `decimal`).
 */
export type Json = string | boolean | null | readonly Json[] | { readonly [key: string]: Json }

// Match strings first, so that digits inside them are never parsed as numbers.
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g

export function readJson(text: string): Json {
  const quoted = text.replace(token, (found) => (/^[-\d]/.test(found) ? `"${found}"` : found))
  return JSON.parse(quoted) as Json
}

/** Null for a record that can't be parsed. The record is then shown only as source data. */
export function tryRead(text: string): Json | null {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

export function indentJson(text: string): string {
  let depth = 0
  let out = ''
  const line = () => `\n${'  '.repeat(depth)}`
  const tokens = text.match(token) ?? []
  for (const [index, found] of tokens.entries()) {
    const next = tokens[index + 1]
    if (found === '{' || found === '[') {
      const isEmpty = next === '}' || next === ']'
      depth += 1
      out += isEmpty ? found : found + line()
    } else if (found === '}' || found === ']') {
      depth -= 1
      const before = tokens[index - 1]
      out += before === '{' || before === '[' ? found : line() + found
    } else if (found === ',') out += found + line()
    else if (found === ':') out += ': '
    else out += found
  }
  return out
}
