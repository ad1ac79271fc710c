import { NotJsonError } from '#fhir/parse-fhir-json.ts'
import { closingQuote, skipSpace } from '#fhir/scan-json.ts'

/** Takes the value that begins at `start` and answers the index after it. */
type TakeMember = (key: string, start: number) => number
type TakeItem = (start: number) => number

/** Walks the members of the object at `open`; answers the index after its closing brace. */
export function walkObject(text: string, open: number, take: TakeMember): number {
  let at = skipSpace(text, open + 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    if (text[at] !== '"') throw new NotJsonError()
    const close = closingQuote(text, at)
    if (close < 0) throw new NotJsonError()
    const key = keyOf(text.slice(at + 1, close))
    at = skipSpace(text, close + 1)
    if (text[at] !== ':') throw new NotJsonError()
    at = after(take(key, skipSpace(text, at + 1)), text)
    if (text[at] === '}') return at + 1
    if (text[at] !== ',') throw new NotJsonError()
    at = skipSpace(text, at + 1)
  }
}

/** Walks the items of the array at `open`; answers the index after its closing bracket. */
export function walkArray(text: string, open: number, take: TakeItem): number {
  let at = skipSpace(text, open + 1)
  if (text[at] === ']') return at + 1
  for (;;) {
    at = after(take(at), text)
    if (text[at] === ']') return at + 1
    if (text[at] !== ',') throw new NotJsonError()
    at = skipSpace(text, at + 1)
  }
}

function after(end: number, text: string): number {
  if (end < 0) throw new NotJsonError()
  return skipSpace(text, end)
}

function keyOf(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    throw new NotJsonError()
  }
}
