/** What only the operator can put right; its message says what happened and what to do, and is shown without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperatorError'
  }
}
