import type { z } from 'zod'
import { copayParts } from '@kinchart/contract/claims.ts'
import type { ClaimRow, getCopays } from '@kinchart/contract/claims.ts'

type Seen = z.input<typeof getCopays.answer>['seen']

/**
 * By kind of claim and part (copay, coinsurance, deductible) the latest amount that a claim states. `rows` come newest
 * first. Cancelled and replaced claims, estimates and authorizations say nothing of what a visit costs.
 */
export function latestCopays(rows: readonly ClaimRow[]): Seen {
  const seen = new Map<string, Seen[number]>()
  for (const row of rows) {
    if ((row.status !== null && row.status !== 'active') || row.replacedBy.length > 0) continue
    if (row.use !== null && row.use !== 'claim') continue
    for (const part of copayParts) {
      const amount = row.amounts[part]
      const key = `${row.kind}/${part}`
      if (amount === null || seen.has(key)) continue
      seen.set(key, {
        kind: row.kind,
        part,
        amount,
        currency: row.currency,
        date: row.servicedDate ?? row.created,
        claimId: row.id,
        service: row.service,
        organization: row.organization,
      })
    }
  }
  return [...seen.values()].toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind < b.kind ? -1 : 1))
}
