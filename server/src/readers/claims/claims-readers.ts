import type { ReaderOf, Readers } from '#readers/reader.ts'
import { isPriorAuthorization, readPriorAuthorization } from '#readers/prior-authorizations/read-prior-authorization.ts'
import { readClaim } from './read-claim.ts'
import { readCoverage } from '#readers/coverage/read-coverage.ts'

/** A prior authorization is not a claim: nothing is owed for it, and it has a separate list. */
const readBeforeOrAfter: ReaderOf<'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'> = (resource, context) =>
  isPriorAuthorization(resource) ? readPriorAuthorization(resource, context) : readClaim(resource, context)

/** The readers of claims and insurance, in addition to those of the clinical record. */
export const claimsReaders: Readers = new Map([
  ['ExplanationOfBenefit', readBeforeOrAfter],
  ['Claim', readBeforeOrAfter],
  ['Coverage', readCoverage],
])
