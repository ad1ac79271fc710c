import { isApproval } from '@kinchart/contract/rules/prior-authorizations.ts'
import type { PriorAuthorizationState } from '@kinchart/contract/rules/prior-authorizations.ts'

/** The facts that decide a request's state. */
export type Stated = {
  readonly isRequest: boolean
  readonly status: string | null
  readonly outcome: string | null
  /** For the whole request; null if not stated. */
  readonly whole: PriorAuthorizationState | null
  /** For each line. */
  readonly lines: readonly (PriorAuthorizationState | null)[]
}

/**
 * Returns the outcome of a request. A canceled request is canceled regardless of earlier decisions; then the decision
 * on the whole counts, then its lines; the plan's progress (`outcome`) counts only without a decision: the guide's own
 * example is 'queued' and approved. Approval of the whole with a line that was not approved is partial approval.
 */
export function decideState({ isRequest, status, outcome, whole, lines }: Stated): PriorAuthorizationState {
  if (status === 'cancelled') return 'cancelled'
  const stated = lines.filter((state) => state !== null)
  if (whole !== null) {
    const isWhole = whole !== 'approved' && whole !== 'modified'
    return isWhole || stated.every(isApproved) ? whole : 'partly'
  }
  const first = stated[0]
  if (first !== undefined) {
    if (stated.length === lines.length && stated.every((state) => state === first)) return first
    if (stated.length === lines.length && stated.every(isApproved)) return 'modified'
    return stated.some(isApproval) ? 'partly' : 'mixed'
  }
  if (isRequest) return 'asked'
  if (outcome === 'queued' || outcome === 'partial') return 'pending'
  return outcome === 'error' ? 'not-processed' : 'answered'
}

const isApproved = (state: PriorAuthorizationState): boolean => state === 'approved' || state === 'modified'
