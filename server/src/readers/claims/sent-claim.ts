import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'

type ClaimKinds = 'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'

export type SentClaim = LooseResource<ClaimKinds>

export type SentLine = LoosePart<ClaimKinds, 'item' | 'addItem', 'service'>
