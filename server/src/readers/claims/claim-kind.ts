import type { ClaimKind, ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { claimKindWords } from '@kinchart/texts/en/claims.ts'
import { codesOf, labelOf, hasCode } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText } from '#fhir/json/elements.ts'
import { literalKey, readReference } from '#fhir/references/reference.ts'
import type { SentClaim } from './sent-claim.ts'
import type { LoosePart } from '#fhir/json/loose.ts'

/** Source: FHIR R4 `ExplanationOfBenefit.type`, `Claim.type`: HL7 claim-type, or else Blue Button's EOB-TYPE. */
export function kindOf(claim: SentClaim): ClaimKind {
  for (const code of codesOf(claim.type).map((one) => one.toLowerCase())) {
    const kind = Object.hasOwn(kinds, code) ? kinds[code] : undefined
    if (kind !== undefined) return kind
  }
  return 'other'
}

const kinds: Readonly<Record<string, ClaimKind>> = {
  professional: 'professional',
  institutional: 'institutional',
  pharmacy: 'pharmacy',
  oral: 'oral',
  vision: 'vision',
  carrier: 'professional',
  dme: 'professional',
  inpatient: 'institutional',
  outpatient: 'institutional',
  snf: 'institutional',
  hha: 'institutional',
  hospice: 'institutional',
  pde: 'pharmacy',
}

export function kindWords(claim: SentClaim): string {
  const kind = kindOf(claim)
  return kind === 'other' ? (labelOf(claim.type) ?? claimKindWords.other) : claimKindWords[kind]
}

/**
 * Source: CARIN Blue Button, the identifier of type 'uc' (unique claim id); or else Medicare's clm_id; or else the
 * first identifier that is not the claim group's.
 */
export function numberOf(claim: SentClaim): string | null {
  const own =
    asObjects(claim.identifier).find(({ type }) => hasCode(type, 'uc')) ??
    ownIdentifiers(claim).find(({ system }) => asText(system)?.endsWith('/clm_id') === true) ??
    ownIdentifiers(claim)[0]
  return asText(own?.value)
}

const ownIdentifiers = (claim: SentClaim) =>
  asObjects(claim.identifier).filter(({ system }) => asText(system)?.endsWith('/claim-group') !== true)

export function otherNames(claim: SentClaim): Pick<ClaimRow, 'knownAs'> {
  const id = asText(claim.id)
  const names = [
    ...ownIdentifiers(claim).map(({ value }) => asText(value)),
    id === null ? null : `${claim.resourceType}/${id}`,
    claim.resourceType === 'ExplanationOfBenefit' ? literalKey(readReference(claim.claim)) : null,
  ]
  const number = numberOf(claim)
  const knownAs = [...new Set(names.filter((name) => name !== null && name !== number))] as string[]
  return knownAs.length === 0 ? {} : { knownAs }
}

/**
 * Source: FHIR R4 `related.relationship`, `related.reference`, or else `related.claim`. 'prior' and 'replaces' refer to
 * an earlier claim that this claim replaces or reverses. 'replacedby' refers to the claim that replaces this claim.
 */
export function relatedClaims(claim: SentClaim): { replaces: string[]; replacedBy: string[] } {
  const numbered = (...codes: readonly string[]): string[] =>
    asObjects(claim.related)
      .filter(({ relationship }) => hasCode(relationship, ...codes))
      .flatMap((one) => statedNumber(one) ?? literalKey(readReference(one.claim)) ?? [])
  return { replaces: numbered('replaces', 'prior'), replacedBy: numbered('replacedby', 'replaced-by') }
}

type Related = LoosePart<'Claim' | 'ExplanationOfBenefit', 'related'>

export const relatedNumber = (related: Related): string | null =>
  statedNumber(related) ?? asText(asObjects(related.claim)[0]?.reference)

function statedNumber(related: Related): string | null {
  const [reference] = asObjects(related.reference)
  const [claim] = asObjects(related.claim)
  return asText(reference?.value) ?? asText(asObjects(claim?.identifier)[0]?.value)
}
