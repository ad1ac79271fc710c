import type { Json } from './json.ts'
import { maxNesting, scanJsonValue, skipSpace } from './scan-json.ts'
import type { ScannedValue } from './scan-json.ts'

/** The text is not JSON. It says nothing of the text, because messages end up in logs. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError'
  constructor() {
    super('The text is not valid JSON')
  }
}

/** The value nests more than `maxNesting` levels. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError'
  constructor() {
    super(`The JSON nests deeper than ${maxNesting} levels`)
  }
}

/**
 * Parses JSON so that every number becomes its own digits as a string: 5.40 stays '5.40', 1E2 stays '1E2'.
 *
 * Everything else is as `JSON.parse` has it: of two equal keys the last one counts, and a key `__proto__` is a
 * property like any other and changes no prototype.
 *
 * Absence: there is none; a text that is not exactly one JSON value throws {@link NotJsonError}, and one that nests
 * more than 200 levels throws {@link TooDeepError}.
 *
 * `mark` comes before the digits of each number, where it has to be told from a text of the same digits.
 */
export function parseFhirJson(text: string, mark = ''): Json {
  const scanned = scanJsonValue(text, skipSpace(text, 0), mark)
  if (scanned.end < 0 || skipSpace(text, scanned.end) < text.length) throw new NotJsonError()
  return parseScanned(scanned)
}

/** The second half of {@link parseFhirJson}, for a value that was found inside a longer text. */
export function parseScanned(scanned: ScannedValue): Json {
  if (scanned.isTooDeep) throw new TooDeepError()
  try {
    return JSON.parse(scanned.quoted) as Json
  } catch {
    throw new NotJsonError()
  }
}
