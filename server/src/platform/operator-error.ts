/**
 * A problem that only the operator can fix. The message states what happened and what to do, and is shown without a
 * stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperatorError'
  }
}
