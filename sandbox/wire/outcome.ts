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

/** A refusal that the FHIR side answers as an OperationOutcome. */
export class OutcomeError extends Error {
  readonly status: number
  readonly issueCode: IssueCode
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, issueCode: IssueCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.issueCode = issueCode
    this.headers = headers
  }
}

export function describeOutcome(severity: 'error' | 'warning' | 'information', code: IssueCode, diagnostics: string) {
  return { resourceType: 'OperationOutcome', issue: [{ severity, code, diagnostics }] }
}
