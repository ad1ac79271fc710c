/** Which claims count in what somebody owes. Both sides ask here. Source: S3 §2; FHIR R4 ExplanationOfBenefit.status, use. */
import type { z } from 'zod'
import type { claimRow } from './claims.ts'

type Facts = Pick<z.output<typeof claimRow>, 'use' | 'replacedBy' | 'status' | 'meaning' | 'resourceType' | 'amounts'>

/** Why the amounts of a claim are not counted; null where they are. */
export type NotCounted = 'cancelled' | 'notInForce' | 'replaced' | 'notClaims' | 'unanswered'

export function whyNotCounted(row: Facts): NotCounted | null {
  const { use, replacedBy, status, meaning, resourceType } = row
  if (use !== null && use !== 'claim') return 'notClaims'
  if (replacedBy.length > 0) return 'replaced'
  if (!isInForce(row)) return status === 'cancelled' ? 'cancelled' : 'notInForce'
  const isUndecided = meaning?.says.includes('not-decided') === true
  return resourceType === 'Claim' || isUndecided ? 'unanswered' : null
}

/** What falls to the patient of a claim; null where that is not stated or the claim does not count. */
export const owedOf = (row: Facts): string | null => (whyNotCounted(row) === null ? row.amounts.youOwe : null)

/** R4: active, cancelled, draft, entered-in-error. What has no status is taken as valid. */
export const isInForce = ({ status }: Pick<Facts, 'status'>): boolean => status === null || status === 'active'
