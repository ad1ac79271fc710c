import * as en from './en/claims.ts'
import { textsOf } from './translate.ts'

export const { claimKindWords, amountWords, claimColumns, claimTexts, sampleCardTexts, amountCategoryWords } = textsOf(
  'claims',
  en,
)

/** Heads of the exported claims: the list's columns, and the currency beside the amount. */
export const claimExportHeads = (): readonly string[] => [
  claimColumns.claims,
  claimColumns.servicedDate,
  claimColumns.adjudicationamount,
  claimColumns.youOwe,
  claimColumns.currency,
  claimColumns.insurance,
  claimColumns.status,
  claimColumns.organization,
  claimColumns.service,
]

/** What it is where it is no claim: nothing is owed for an estimate or an authorization. Null for a claim. */
export const claimUseInWords = (use: string | null): string | null =>
  use === null || use === 'claim' ? null : (claimTexts.uses[use] ?? use)
