import type { ApiErrorCode } from '@kinchart/contract/calls/api-error-messages.ts'
import { firstErrorMessages } from '@kinchart/contract/calls/first-error-messages.ts'
import type { FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { callFailures } from '@kinchart/texts/en/failures.ts'

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** Messages by failure code: those of the first pages at first, all of them once another page has loaded. */
let words: Readonly<Record<string, string>> = { ...firstErrorMessages, ...callFailures }

/** Adds the messages of failures that cannot occur on the first pages. */
export function learnFailureWords(more: Readonly<Record<ApiErrorCode, string>>): void {
  words = { ...words, ...more }
}

/** Returns the message for a failure; `serverMessage` is the message in the server's response. Never empty. */
const wordsOf = (code: string, serverMessage: string | null): string => {
  const own = Object.hasOwn(words, code) ? words[code] : undefined
  return own ?? (serverMessage === null || serverMessage.trim() === '' ? firstErrorMessages.unexpected : serverMessage)
}

/**
 * A failed call. `message` may be shown to the user: the page's own message, or the server's if the page has none for
 * the code.
 */
export class CallFailedError extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  /** The fields that the server rejected. */
  readonly fields: readonly FieldFault[]
  /** The HTTP status; null if there was no response or no request. */
  readonly status: number | null
  /** Milliseconds from the response until a retry may help; null if the server did not send this (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | null

  constructor(
    code: FailureCode,
    requestId: string | null = null,
    fields: readonly FieldFault[] = [],
    status: number | null = null,
    retryAfterMs: number | null = null,
    serverMessage: string | null = null,
  ) {
    super(wordsOf(code, serverMessage))
    this.name = 'CallFailedError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Returns whether a response's code has a message: the page's own, or one in the response. A newer server may send a
 * code that this page does not know.
 */
export function isApiErrorCode(code: unknown, serverMessage: string | null): code is ApiErrorCode {
  if (typeof code !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(code)) return false
  return Object.hasOwn(words, code) ? !Object.hasOwn(callFailures, code) : serverMessage !== null
}

/**
 * Returns the text to show for anything thrown; `otherwise` if the spec has a text for every failure except the
 * session's end.
 */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : firstErrorMessages.unexpected
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

/** Returns whether the user is signed out by now. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailedError && sessionEnds.includes(failure.code)

/** Returns whether a later retry may help and the user's rights are unchanged. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailedError)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return failure.status === 429 || (failure.status ?? 0) >= 500
}
