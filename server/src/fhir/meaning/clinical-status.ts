import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { commaList } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'

/**
 * Returns the clinical status in the source's words, followed by the verification status unless it is 'confirmed': a
 * refuted or unconfirmed condition must not be read as a fact. Source: FHIR R4 `Condition.clinicalStatus`,
 * `AllergyIntolerance.clinicalStatus`, `.verificationStatus`. Absence: null.
 */
export function readClinicalStatus(resource: JsonObject): string | null {
  const verification = hasCode(resource.verificationStatus, 'confirmed') ? null : labelOf(resource.verificationStatus)
  return commaList([labelOf(resource.clinicalStatus), verification])
}
