import type { ApiErrorCode, FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { firstErrorMessages } from '@kinchart/contract/calls/first-error-messages.ts'
import { callFailures } from '@kinchart/texts/en/failures.ts'

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** Initially the messages of the first pages. Contains all messages once another page has loaded. */
let words: Readonly<Record<string, string>> = { ...firstErrorMessages, ...callFailures }

export function learnFailureWords(errors: Readonly<Record<ApiErrorCode, { readonly message: string }>>): void {
  words = { ...words, ...Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])) }
}

/** Never empty. `serverMessage` is the message in the response. */
const wordsOf = (code: string, serverMessage: string | null): string => {
  const own = Object.hasOwn(words, code) ? words[code] : undefined
  return own ?? (serverMessage === null || serverMessage.trim() === '' ? firstErrorMessages.unexpected : serverMessage)
}

/**
 * `message` may be shown to the user. It is the page's own message, or the server's if the page has no message for the
 * code.
 */
export class CallFailedError extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  readonly fields: readonly FieldFault[]
  /** Null if there was no response or no request. */
  readonly status: number | null
  /** How long after the response a retry may succeed. Null if the server did not send this (RFC 9110 10.2.3). */
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
 * True if the page or the response has a message for the code. A newer server may send a code that this page does not
 * know.
 */
export function isApiErrorCode(code: unknown, serverMessage: string | null): code is ApiErrorCode {
  if (typeof code !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(code)) return false
  return Object.hasOwn(words, code) ? !Object.hasOwn(callFailures, code) : serverMessage !== null
}

/** Accepts any thrown value. `otherwise`: the spec's text, used for every failure except the end of the session. */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : firstErrorMessages.unexpected
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailedError && sessionEnds.includes(failure.code)

export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailedError)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return failure.status === 429 || (failure.status ?? 0) >= 500
}
