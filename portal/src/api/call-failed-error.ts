import type { ApiErrorCode } from '@kinchart/contract/calls/api-error-messages.ts'
import { firstErrorMessages } from '@kinchart/contract/calls/first-error-messages.ts'
import type { FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { callFailures } from '@kinchart/texts/en/failures.ts'

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** What a failure says, by its code: of the first pages at first, and of all once a page of another kind has come. */
let words: Readonly<Record<string, string>> = { ...firstErrorMessages, ...callFailures }

/** Adds the words of failures that the first pages cannot meet. */
export function learnFailureWords(more: Readonly<Record<ApiErrorCode, string>>): void {
  words = { ...words, ...more }
}

/** What a person is told of a failure; `said` is what the server's answer says of it. Never empty. */
const wordsOf = (code: string, said: string | null): string => {
  const own = Object.hasOwn(words, code) ? words[code] : undefined
  return own ?? (said === null || said.trim() === '' ? firstErrorMessages.unexpected : said)
}

/**
 * A call that did not succeed. `message` may be shown to the person: it is in the page's words, in the server's where the
 * page has none for the code.
 */
export class CallFailedError extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  /** The fields the server refused. */
  readonly fields: readonly FieldFault[]
  /** The HTTP status; null where there was no answer, or it was not asked for. */
  readonly status: number | null
  /** When asking again may help, in milliseconds from the answer; null where the server did not say (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | null

  constructor(
    code: FailureCode,
    requestId: string | null = null,
    fields: readonly FieldFault[] = [],
    status: number | null = null,
    retryAfterMs: number | null = null,
    said: string | null = null,
  ) {
    super(wordsOf(code, said))
    this.name = 'CallFailedError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Whether an answer's code is one that can be told: the page has words for it, or the answer brings the server's. A newer
 * server may have a code that this page does not know.
 */
export function isApiErrorCode(code: unknown, said: string | null): code is ApiErrorCode {
  if (typeof code !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(code)) return false
  return Object.hasOwn(words, code) ? !Object.hasOwn(callFailures, code) : said !== null
}

/** The text a person is shown for anything that was thrown; `otherwise` where the spec has words for any failure but the session's end. */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : firstErrorMessages.unexpected
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

/** Whether the person is signed out by now. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailedError && sessionEnds.includes(failure.code)

/** True where trying again later may help and nothing about the person's rights has changed. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailedError)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return failure.status === 429 || (failure.status ?? 0) >= 500
}
