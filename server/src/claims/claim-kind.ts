import type { ClaimKind } from '@kinchart/contract/claims.ts'
import { claimKindWords } from '@kinchart/texts/claims.ts'
import { codesOf, labelOf } from '#fhir/codeable-concept.ts'
import { asObjects, asText } from '#fhir/elements.ts'
import { hasCode } from '#fhir/codeable-concept.ts'
import type { SentClaim } from '#claims/sent-claim.ts'
import type { LoosePart } from '#fhir/loose.ts'

/**
 * What kind of claim it is.
 * Source: FHIR R4 `ExplanationOfBenefit.type`, `Claim.type`: HL7 claim-type, else Blue Button's EOB-TYPE.
 */
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

/** The kind in our words; what is none of the known kinds is in the source's. */
export function kindWords(claim: SentClaim): string {
  const kind = kindOf(claim)
  return kind === 'other' ? (labelOf(claim.type) ?? claimKindWords.other) : claimKindWords[kind]
}

/**
 * The claim's own number.
 * Source: CARIN Blue Button, identifier of type 'uc' (unique claim id); else Medicare's clm_id; else the first that is
 * not the group's.
 */
export function numberOf(claim: SentClaim): string | null {
  const identifiers = asObjects(claim.identifier)
  const own =
    identifiers.find(({ type }) => hasCode(type, 'uc')) ??
    identifiers.find(({ system }) => asText(system)?.endsWith('/clm_id') === true) ??
    identifiers.find(({ system }) => asText(system)?.endsWith('/claim-group') !== true)
  return asText(own?.value)
}

/**
 * The numbers of related claims, by how they are related.
 * Source: FHIR R4 `related.relationship` ('prior' and 'replaces' name what this one replaces, 'replacedby' what
 * replaces it), `related.reference`, else `related.claim`.
 */
export function relatedClaims(claim: SentClaim): { replaces: string[]; replacedBy: string[] } {
  const numbered = (...codes: readonly string[]): string[] =>
    asObjects(claim.related)
      .filter(({ relationship }) => hasCode(relationship, ...codes))
      .flatMap((one) => relatedNumber(one) ?? [])
  return { replaces: numbered('replaces', 'prior'), replacedBy: numbered('replacedby', 'replaced-by') }
}

export function relatedNumber(related: LoosePart<'Claim' | 'ExplanationOfBenefit', 'related'>): string | null {
  const [reference] = asObjects(related.reference)
  const [claim] = asObjects(related.claim)
  return asText(reference?.value) ?? asText(asObjects(claim?.identifier)[0]?.value) ?? asText(claim?.reference)
}
