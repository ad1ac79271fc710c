import { apiErrors, type FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-error-messages.ts'

/** A failure that the client may act on. The underlying error is the `cause` and stays on the server. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly fields: readonly FieldFault[]
  /** When a retry may help; undefined if unknown. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ApiErrorCode,
    options?: { cause?: unknown; fields?: readonly FieldFault[]; retryAfterSeconds?: number },
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

  /**
   * Returns the response body: the code, the id to quote to support, the catalogue's sentence, and the invalid fields.
   */
  toAnswer(requestId: string): {
    code: ApiErrorCode
    requestId: string
    message: string
    fields?: readonly FieldFault[]
  } {
    const { code, fields } = this
    return { code, requestId, message: apiErrors[code].message, ...(fields.length === 0 ? {} : { fields }) }
  }
}

/** Returns the error for a row that may have been deleted, as `executeTakeFirstOrThrow` expects it. */
export const notFound = (): ApiError => new ApiError('not-found')
