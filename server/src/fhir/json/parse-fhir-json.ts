import type { Json } from './json.ts'
import { maxNesting, scanJsonValue, skipSpace, type ScannedValue } from './scan-json.ts'

/** Does not quote the text, because messages end up in logs. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError'
  constructor() {
    super('The text is not valid JSON')
  }
}

export class TooDeepError extends Error {
  override readonly name = 'TooDeepError'
  constructor() {
    super(`The JSON nests deeper than ${maxNesting} levels`)
  }
}

/**
 * Returns every number as a string of its original digits: 5.40 stays '5.40', 1E2 stays '1E2'. Treats `__proto__` as an
 * ordinary property. Otherwise behaves like `JSON.parse`. Throws {@link NotJsonError} if the text is not exactly one
 * JSON value, and {@link TooDeepError} if the text nests more than 200 levels. `mark` is a prefix for the digits of
 * each number. It distinguishes a number from a text with the same digits.
 */
export function parseFhirJson(text: string, mark = ''): Json {
  const scanned = scanJsonValue(text, skipSpace(text, 0), mark)
  if (scanned.end < 0 || skipSpace(text, scanned.end) < text.length) throw new NotJsonError()
  return parseScanned(scanned)
}

/** Parses a value that was found inside a longer text. Throws the same errors as {@link parseFhirJson}. */
export function parseScanned(scanned: ScannedValue): Json {
  if (scanned.isTooDeep) throw new TooDeepError()
  try {
    return JSON.parse(scanned.quoted) as Json
  } catch {
    throw new NotJsonError()
  }
}
