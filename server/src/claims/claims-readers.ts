import type { Readers } from '#record/reader.ts'
import { readClaim } from './read-claim.ts'
import { readCoverage } from './read-coverage.ts'

/** The readers of claims and insurance, to be put beside those of the clinical record. */
export const claimsReaders: Readers = new Map([
  ['ExplanationOfBenefit', readClaim],
  ['Claim', readClaim],
  ['Coverage', readCoverage],
])
