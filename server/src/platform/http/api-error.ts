import { apiErrors, type FieldError, type ApiErrorCode } from '@kinchart/contract/calls/api-errors.ts'

/** The underlying error is the `cause`, which is never sent to the client. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly fields: readonly FieldError[]
  /** Undefined if we don't know when a retry may help. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ApiErrorCode,
    options?: { cause?: unknown; fields?: readonly FieldError[]; retryAfterSeconds?: number },
  ) {
    super(code, options)
    this.name = 'ApiError'
    this.code = code
    this.fields = options?.fields ?? []
    this.retryAfterSeconds = options?.retryAfterSeconds
  }

  get status(): number {
    return apiErrors[this.code].status
  }

  toAnswer(requestId: string): {
    code: ApiErrorCode
    requestId: string
    message: string
    fields?: readonly FieldError[]
  } {
    const { code, fields } = this
    return { code, requestId, message: apiErrors[code].message, ...(fields.length === 0 ? {} : { fields }) }
  }
}

/** Creates the error to throw if a row is missing. Pass this function to `executeTakeFirstOrThrow`. */
export const notFound = (): ApiError => new ApiError('not-found')
