import { apiErrors } from '@kinchart/contract/api-errors.ts'
import type { FieldFault, ApiErrorCode } from '@kinchart/contract/api-errors.ts'
import { callFailures } from '@kinchart/texts/failures.ts'

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** A call that did not succeed. `message` may be shown to the person. */
export class CallFailedError extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  /** The fields the server refused. */
  readonly fields: readonly FieldFault[]

  constructor(code: FailureCode, requestId: string | null = null, fields: readonly FieldFault[] = []) {
    super(
      code in callFailures ? callFailures[code as keyof typeof callFailures] : apiErrors[code as ApiErrorCode].message,
    )
    this.name = 'CallFailedError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
  }
}

export function isApiErrorCode(code: unknown): code is ApiErrorCode {
  return typeof code === 'string' && Object.hasOwn(apiErrors, code)
}

/** The text a person is shown for anything that was thrown; `otherwise` where the spec has words for any failure but the session's end. */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : apiErrors.unexpected.message
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

/** Whether the person is signed out by now. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailedError && sessionEnds.includes(failure.code)

/** True where trying again later may help and nothing about the person's rights has changed. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailedError)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return (
    failure.code in apiErrors &&
    (apiErrors[failure.code as ApiErrorCode].status === 429 || apiErrors[failure.code as ApiErrorCode].status >= 500)
  )
}
