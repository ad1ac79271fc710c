import { claimColumns } from '@kinchart/texts/en/claims.ts'
import type { SearchColumn } from '#record/section.ts'

export const claimsPage = 'yourclaims'

/** Source: S3 §2. */
export const claimSearchColumns: readonly SearchColumn[] = (
  ['claims', 'adjudicationamount', 'insurance', 'status', 'organization', 'service'] as const
).map((field) => ({ field, label: claimColumns[field] }))
