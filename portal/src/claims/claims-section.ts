import { listClaims } from '@kinchart/contract/calls/claims.ts'
import { claimColumns, claimExportHeads, claimTexts } from '@kinchart/texts/en/claims.ts'
import { call } from '#api/call.ts'
import type { Section } from '#record/section.ts'
import { asAmount } from './as-amount.ts'
import { ClaimCards } from './claim-cards.tsx'
import { ClaimDialog } from './details/claim-dialog.tsx'
import { claimSearchColumns, claimsPage } from './search-columns.ts'
import { exportClaim, showClaim } from './show-claim.ts'

/** The claims list. Source: S3 §2, §7. */
export const claimsSection: Section = {
  tabUrl: claimsPage,
  one: claimTexts.one,
  many: claimTexts.many,
  columns: [
    { field: 'claims', label: claimColumns.claims, minWidth: 150 },
    { field: 'servicedDate', label: claimColumns.servicedDate, width: 176, narrow: 124 },
    {
      field: 'adjudicationamount',
      label: claimColumns.adjudicationamount,
      width: 124,
      into: 'claims',
      isMovedLast: true,
      isRight: true,
    },
    { field: 'youOwe', label: claimColumns.youOwe, width: 112, narrow: 92, isRight: true },
    { field: 'insurance', label: claimColumns.insurance, minWidth: 140, into: 'claims' },
    { field: 'status', label: claimColumns.status, width: 104, into: 'servicedDate' },
    { field: 'organization', label: claimColumns.organization, minWidth: 150 },
    { field: 'service', label: claimColumns.service, minWidth: 180, into: 'organization' },
  ],
  searchColumns: claimSearchColumns,
  load: async (query) => {
    const { explanationOfBenefit, notCounted, ...page } = await call(listClaims, { query: asAmount(query) })
    return { ...page, rows: explanationOfBenefit.map((row) => showClaim(row, notCounted[row.id])) }
  },
  export: {
    heads: claimExportHeads(),
    load: async (query) => {
      const { explanationOfBenefit, notCounted, total } = await call(listClaims, { query: asAmount(query) })
      return { total, rows: explanationOfBenefit.map((row) => exportClaim(row, notCounted[row.id])) }
    },
  },
  parts: { Cards: ClaimCards, Details: ClaimDialog },
}
