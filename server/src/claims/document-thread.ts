import type { ClaimDetails } from '@kinchart/contract/calls/claims.ts'
import { makeFile } from '#platform/threads/make-file.ts'
import { writeClaimDocument } from './claim-document.ts'

makeFile(async function* (claim: ClaimDetails) {
  yield await writeClaimDocument(claim)
})
