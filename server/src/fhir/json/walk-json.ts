import { NotJsonError } from './parse-fhir-json.ts'
import { closingQuote, skipSpace } from './scan-json.ts'

type TakeMember = (key: string, start: number) => number
type TakeItem = (start: number) => number

export function walkObject(text: string, open: number, take: TakeMember): number {
  let at = skipSpace(text, open + 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    const { key, value } = memberAt(text, at)
    at = after(take(key, value), text)
    if (text[at] === '}') return at + 1
    if (text[at] !== ',') throw new NotJsonError()
    at = skipSpace(text, at + 1)
  }
}

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

/** Yields after every member, so that callers can do other work while walking a very long text. */
export function* stepObject(
  text: string,
  open: number,
  take: (key: string, start: number) => Generator<void, number>,
): Generator<void, number> {
  let at = skipSpace(text, open + 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    const { key, value } = memberAt(text, at)
    at = after(yield* take(key, value), text)
    if (text[at] === '}') return at + 1
    if (text[at] !== ',') throw new NotJsonError()
    at = skipSpace(text, at + 1)
  }
}

export function* stepArray(text: string, open: number, take: TakeItem): Generator<void, number> {
  let at = skipSpace(text, open + 1)
  if (text[at] === ']') return at + 1
  for (;;) {
    at = after(take(at), text)
    if (text[at] === ']') return at + 1
    if (text[at] !== ',') throw new NotJsonError()
    at = skipSpace(text, at + 1)
    yield
  }
}

function memberAt(text: string, at: number): { key: string; value: number } {
  if (text[at] !== '"') throw new NotJsonError()
  const close = closingQuote(text, at)
  if (close < 0) throw new NotJsonError()
  const colon = skipSpace(text, close + 1)
  if (text[colon] !== ':') throw new NotJsonError()
  return { key: keyOf(text.slice(at + 1, close)), value: skipSpace(text, colon + 1) }
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
