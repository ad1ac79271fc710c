import { problems } from '@kinchart/contract/problems.ts'
import type { ProblemCode } from '@kinchart/contract/problems.ts'

/** A failure that the other side may act on. What happened is the `cause` and stays on the server. */
export class Problem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, options?: { cause?: unknown }) {
    super(code, options)
    this.name = 'Problem'
    this.code = code
  }

  get status(): number {
    return problems[this.code].status
  }

  /** What goes on the wire: the code, the id to quote to support, and the catalogue's sentence. */
  toAnswer(requestId: string): { code: ProblemCode; requestId: string; message: string } {
    return { code: this.code, requestId, message: problems[this.code].message }
  }
}
