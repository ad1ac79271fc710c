/**
 * Decides which claims count toward the amount a patient owes. Used by portal and server. Source: S3 §2; FHIR R4
 * ExplanationOfBenefit.status, use.
 */
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
 * 'notInForce': a draft, or any status other than active and cancelled. 'replaced': another claim replaces this
 * claim. 'reversed': another claim reverses this claim completely. 'reversal': this claim reverses a claim that is
 * not counted. 'notClaims': an estimate or authorization. 'unanswered': a bill that no plan has decided yet.
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

/**
 * Returns why the claim itself does not count. Null if nothing in the claim excludes it. Another claim may still
 * exclude it, for example by replacing it.
 */
export function whyNotCounted(row: Facts): NotCounted | null {
  const { use, replacedBy, status, meaning, resourceType } = row
  if (use !== null && use !== 'claim') return 'notClaims'
  if (replacedBy.length > 0) return 'replaced'
  if (!isInForce(row)) return status === 'cancelled' ? 'cancelled' : 'notInForce'
  const isUndecided = meaning?.says.includes('not-decided') === true
  return resourceType === 'Claim' || isUndecided ? 'unanswered' : null
}

/** Returns the amount that the patient owes. Null if no amount is stated or the claim does not count. */
export const owedOf = (row: Facts & { readonly amounts: { readonly youOwe: string | null } }): string | null =>
  whyNotCounted(row) === null ? row.amounts.youOwe : null

/**
 * True for an active claim. R4 statuses: active, cancelled, draft, entered-in-error. A missing status counts as
 * active.
 */
export const isInForce = ({ status }: Pick<Facts, 'status'>): boolean => status === null || status === 'active'
