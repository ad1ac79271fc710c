import { apiErrorMessages } from '@kinchart/contract/api-error-messages.ts'
import type { ApiErrorCode } from '@kinchart/contract/api-error-messages.ts'
import type { FieldFault } from '@kinchart/contract/api-errors.ts'
import { callFailures } from '@kinchart/texts/failures.ts'

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** A call that did not succeed. `message` may be shown to the person. */
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
  ) {
    super(
      code in callFailures ? callFailures[code as keyof typeof callFailures] : apiErrorMessages[code as ApiErrorCode],
    )
    this.name = 'CallFailedError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return typeof code === 'string' && Object.hasOwn(apiErrorMessages, code)
}

/** The text a person is shown for anything that was thrown; `otherwise` where the spec has words for any failure but the session's end. */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : apiErrorMessages.unexpected
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
