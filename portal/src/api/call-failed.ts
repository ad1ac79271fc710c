import { problems } from '@kinchart/contract/problems.ts'
import type { FieldFault, ProblemCode } from '@kinchart/contract/problems.ts'

/** What can go wrong on this side of the wire, beside the problems the server names. */
const ours = {
  unreachable: 'We cannot reach Kinchart right now. Nothing is lost. Please try again in a moment.',
  unreadable: 'Kinchart sent an answer that this page could not read. Please reload the page.',
} as const

export type FailureCode = ProblemCode | keyof typeof ours

/** A call that did not succeed. `message` may be shown to the person. */
export class CallFailed extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  /** The fields the server refused. */
  readonly fields: readonly FieldFault[]

  constructor(code: FailureCode, requestId: string | null = null, fields: readonly FieldFault[] = []) {
    super(code in ours ? ours[code as keyof typeof ours] : problems[code as ProblemCode].message)
    this.name = 'CallFailed'
    this.code = code
    this.requestId = requestId
    this.fields = fields
  }
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code)
}

/** The text a person is shown for anything that was thrown; `otherwise` where the spec has words for any failure but the session's end. */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailed ? failure.message : problems.unexpected.message
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

/** Whether the person is signed out by now. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailed && sessionEnds.includes(failure.code)

/** True where trying again later may help and nothing about the person's rights has changed. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailed)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return (
    failure.code in problems &&
    (problems[failure.code as ProblemCode].status === 429 || problems[failure.code as ProblemCode].status >= 500)
  )
}
