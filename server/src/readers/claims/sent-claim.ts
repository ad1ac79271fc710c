import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'

type ClaimKinds = 'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'

/** A bill or decision, as sent. */
export type SentClaim = LooseResource<ClaimKinds>

/** A line of a claim; `service` is the STU3 name of its service. */
export type SentLine = LoosePart<ClaimKinds, 'item' | 'addItem', 'service'>
