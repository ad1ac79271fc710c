export type IssueCode =
  | 'invalid'
  | 'not-found'
  | 'not-supported'
  | 'forbidden'
  | 'login'
  | 'expired'
  | 'throttled'
  | 'exception'
  | 'incomplete'
  | 'business-rule'

export class OutcomeError extends Error {
  readonly status: number
  readonly issueCode: IssueCode
  readonly headers: Readonly<Record<string, string>>
  /** The vendor's error code (Epic). */
  readonly detailCode: string | undefined

  constructor(
    status: number,
    issueCode: IssueCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    detailCode?: string,
  ) {
    super(message)
    this.detailCode = detailCode
    this.status = status
    this.issueCode = issueCode
    this.headers = headers
  }
}

export const EPIC_CODES = 'urn:oid:1.2.840.114350.1.13.0.1.7.2.657369'

export function describeOutcome(
  severity: 'error' | 'warning' | 'information',
  code: IssueCode,
  diagnostics: string,
  detailCode?: string,
) {
  const details =
    detailCode === undefined
      ? {}
      : { details: { coding: [{ system: EPIC_CODES, code: detailCode }], text: diagnostics } }
  return { resourceType: 'OperationOutcome', issue: [{ severity, code, diagnostics, ...details }] }
}
