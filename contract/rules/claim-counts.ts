/** Which claims count in what somebody owes. Both sides ask here. Source: S3 §2; FHIR R4 ExplanationOfBenefit.status, use. */
import { z } from 'zod'
import type { meaning } from './meaning.ts'

type Facts = {
  readonly use: string | null
  readonly replacedBy: readonly string[]
  readonly status: string | null
  readonly meaning?: z.output<typeof meaning> | undefined
  readonly resourceType: string
}

/**
 * Why the amounts of a claim are in no total. 'notInForce': a draft, or any other status that is neither active nor cancelled.
 * 'replaced': another claim took its place. 'reversed': another claim takes all of it back. 'reversal': it takes back a claim that is
 * not counted. 'notClaims': an estimate or authorization. 'unanswered': a bill that no plan has answered, or not decided yet.
 */
export const notCountedReasons = [
  'cancelled',
  'notInForce',
  'replaced',
  'reversed',
  'reversal',
  'notClaims',
  'unanswered',
] as const
export const notCounted = z.enum(notCountedReasons)
export type NotCounted = z.output<typeof notCounted>

/** What a claim says of itself; null where it counts unless another claim says otherwise. */
export function whyNotCounted(row: Facts): NotCounted | null {
  const { use, replacedBy, status, meaning, resourceType } = row
  if (use !== null && use !== 'claim') return 'notClaims'
  if (replacedBy.length > 0) return 'replaced'
  if (!isInForce(row)) return status === 'cancelled' ? 'cancelled' : 'notInForce'
  const isUndecided = meaning?.says.includes('not-decided') === true
  return resourceType === 'Claim' || isUndecided ? 'unanswered' : null
}

/** What falls to the patient of a claim; null where that is not stated or the claim does not count. */
export const owedOf = (row: Facts & { readonly amounts: { readonly youOwe: string | null } }): string | null =>
  whyNotCounted(row) === null ? row.amounts.youOwe : null

/** R4: active, cancelled, draft, entered-in-error. What has no status is taken as valid. */
export const isInForce = ({ status }: Pick<Facts, 'status'>): boolean => status === null || status === 'active'
