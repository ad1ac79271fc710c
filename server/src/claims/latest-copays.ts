import type { z } from 'zod'
import { copayParts } from '@kinchart/contract/calls/claims.ts'
import type { ClaimRow, getCopays } from '@kinchart/contract/calls/claims.ts'
import { decideCounts } from './decide-counts.ts'

type Seen = z.input<typeof getCopays.answer>['seen']

/**
 * Returns the latest amount that a claim states, by claim type and part (copay, coinsurance, deductible). `rows` are
 * newest first. Claims that do not count, and reversed amounts, are ignored: they don't show the cost of a visit.
 */
export function latestCopays(rows: readonly ClaimRow[]): Seen {
  const seen = new Map<string, Seen[number]>()
  const notCounted = decideCounts(rows)
  for (const row of rows) {
    if (notCounted.has(row)) continue
    for (const part of copayParts) {
      const amount = row.amounts[part]
      const key = `${row.kind}/${part}`
      if (amount === null || amount.startsWith('-') || seen.has(key)) continue
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
