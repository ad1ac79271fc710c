import { problems } from '@kinchart/contract/problems.ts'
import type { FieldFault, ProblemCode } from '@kinchart/contract/problems.ts'

/** A failure that the other side may act on. What happened is the `cause` and stays on the server. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: readonly FieldFault[]
  /** When asking again may help; undefined where nobody knows. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    options?: { cause?: unknown; fields?: readonly FieldFault[]; retryAfterSeconds?: number },
  ) {
    super(code, options)
    this.name = 'Problem'
    this.code = code
    this.fields = options?.fields ?? []
    this.retryAfterSeconds = options?.retryAfterSeconds
  }

  get status(): number {
    return problems[this.code].status
  }

  /** What goes on the wire: the code, the id to quote to support, the catalogue's sentence, and the fields at fault. */
  toAnswer(requestId: string): {
    code: ProblemCode
    requestId: string
    message: string
    fields?: readonly FieldFault[]
  } {
    const { code, fields } = this
    return { code, requestId, message: problems[code].message, ...(fields.length === 0 ? {} : { fields }) }
  }
}
