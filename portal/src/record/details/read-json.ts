/**
 * Reads a record's JSON without touching its numbers: `JSON.parse` alone would turn 5.40 into 5.4. Every number
 * becomes the text it was written as. FHIR decimals have implicit precision (R4 `decimal`).
 */
export type Json = string | boolean | null | readonly Json[] | { readonly [key: string]: Json }

// A string first, so that digits inside it are never taken for a number.
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g

export function readJson(text: string): Json {
  const quoted = text.replace(token, (found) => (/^[-\d]/.test(found) ? `"${found}"` : found))
  return JSON.parse(quoted) as Json
}

/** A record that cannot be read is still shown, as its source data: it is null here. */
export function tryRead(text: string): Json | null {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

/** The same text in lines, each token exactly as it came. */
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
