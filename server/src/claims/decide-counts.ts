import { isInForce, whyNotCounted, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import type { ClaimAmounts, ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { addAmounts, compareAmounts } from '#fhir/values/money.ts'

export type CountedRow = Pick<
  ClaimRow,
  | 'resourceType'
  | 'status'
  | 'use'
  | 'number'
  | 'knownAs'
  | 'amounts'
  | 'currency'
  | 'replaces'
  | 'replacedBy'
  | 'ehrImportRequestId'
  | 'meaning'
>

type Reasons = Map<CountedRow, NotCounted>

/**
 * Decides which claims are excluded from totals, and why. Claims that are missing from the returned map are counted.
 * A claim is excluded if another claim from the same source replaces it. A reversal (no amount above zero) is
 * excluded together with the claim that it reverses in full. If the reversal is only partial, both the reversal and
 * its claim count. A reversal is also excluded if its claim is excluded or has not arrived. Source: FHIR R4
 * `related`; CARIN Blue Button: a reversal is a claim with negative amounts, related as 'prior'.
 */
export function decideCounts(rows: readonly CountedRow[]): ReadonlyMap<CountedRow, NotCounted> {
  const reasons: Reasons = new Map()
  for (const row of rows) {
    const reason = whyNotCounted(row)
    if (reason !== null) reasons.set(row, reason)
  }
  const find = indexOf(rows)
  const relating = rows.filter((row) => row.replaces.length > 0 && isInForce(row) && reasons.get(row) !== 'notClaims')
  for (const row of relating) if (!isReversal(row)) leaveOut(find(row), 'replaced', reasons)
  for (const row of relating) if (isReversal(row)) reverse(row, find(row), reasons)
  return reasons
}

function reverse(reversal: CountedRow, claims: readonly CountedRow[], reasons: Reasons): void {
  const counted = claims.filter((claim) => !reasons.has(claim))
  const reversed = counted.find((claim) => takesBackAll(reversal, claim))
  if (reversed !== undefined) reasons.set(reversed, 'reversed')
  // A claim that replaces the reversal also replaces the reversed claim.
  else if (reasons.get(reversal) === 'replaced') leaveOut(counted, 'replaced', reasons)
  else if (counted.length > 0) return
  leaveOut([reversal], 'reversal', reasons)
}

function leaveOut(rows: readonly CountedRow[], reason: NotCounted, reasons: Reasons): void {
  for (const row of rows) if (!reasons.has(row)) reasons.set(row, reason)
}

function indexOf(rows: readonly CountedRow[]): (row: CountedRow) => readonly CountedRow[] {
  const named = new Map<string, CountedRow[]>()
  for (const row of rows)
    for (const name of new Set([row.number, ...(row.knownAs ?? [])]))
      if (name !== null) {
        const key = `${row.ehrImportRequestId}/${name}`
        const those = named.get(key)
        if (those) those.push(row)
        else named.set(key, [row])
      }
  return (row) =>
    row.replaces.flatMap((name) => named.get(`${row.ehrImportRequestId}/${name}`) ?? []).filter((one) => one !== row)
}

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const

const stated = (amounts: ClaimAmounts): string[] => steps.flatMap((step) => amounts[step] ?? [])

function isReversal({ amounts }: CountedRow): boolean {
  const signs = stated(amounts).map((amount) => compareAmounts(amount, '0'))
  return signs.includes(-1) && !signs.includes(1)
}

function takesBackAll(reversal: CountedRow, claim: CountedRow): boolean {
  const isSameCurrency = [reversal.currency, claim.currency].includes(null) || reversal.currency === claim.currency
  return (
    isSameCurrency &&
    steps.every((step) => {
      const [back, amount] = [reversal.amounts[step], claim.amounts[step]]
      if (back === null) return step !== 'charged' || amount === null
      return compareAmounts(addAmounts([back, amount ?? '0']) ?? '0', '0') === 0
    })
  )
}
