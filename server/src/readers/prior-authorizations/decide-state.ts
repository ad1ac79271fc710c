import { isApproval } from '@kinchart/contract/rules/prior-authorizations.ts'
import type { PriorAuthorizationState } from '@kinchart/contract/rules/prior-authorizations.ts'

/** What a request's state is decided by. */
export type Stated = {
  readonly isRequest: boolean
  readonly status: string | null
  readonly outcome: string | null
  /** Of the whole; null where nothing is stated of it. */
  readonly whole: PriorAuthorizationState | null
  /** Of each line. */
  readonly lines: readonly (PriorAuthorizationState | null)[]
}

/**
 * What became of a request. A cancelled one is cancelled whatever was decided before; then what is decided of the whole counts, then
 * its lines; how far the plan has come (`outcome`) counts only where nothing is decided: the guide's own example is 'queued' and
 * approved. Approval of the whole with a line that was not approved is approval in part.
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
