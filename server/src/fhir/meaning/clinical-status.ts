import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { commaList } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'

/**
 * The clinical status in the source's words, and beside it the verification status unless it is 'confirmed': a refuted
 * or unconfirmed condition is not to be read as a fact.
 *
 * Source: FHIR R4 `Condition.clinicalStatus`, `AllergyIntolerance.clinicalStatus`, `.verificationStatus`.
 * Absence: null.
 */
export function readClinicalStatus(resource: JsonObject): string | null {
  const verification = hasCode(resource.verificationStatus, 'confirmed') ? null : labelOf(resource.verificationStatus)
  return commaList([labelOf(resource.clinicalStatus), verification])
}
