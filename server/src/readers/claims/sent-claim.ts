import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'

type ClaimKinds = 'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'

/** What was billed or decided, as it was sent. */
export type SentClaim = LooseResource<ClaimKinds>

/** One line of it; `service` is STU3's name of what a line is for. */
export type SentLine = LoosePart<ClaimKinds, 'item' | 'addItem', 'service'>
