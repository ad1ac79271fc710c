import { labelOf, labelsOf, hasCode } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, commaList } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { readReference } from '#fhir/references/reference.ts'

/**
 * The clinical status in the source's words, followed by the verification status. Without the verification status, a
 * reader might take a refuted or unconfirmed condition for a fact. The verification status 'confirmed' is omitted.
 * Null if there is no status. Source: FHIR R4 `Condition.clinicalStatus`, `AllergyIntolerance.clinicalStatus`,
 * `.verificationStatus`.
 */
export function readClinicalStatus(resource: JsonObject): string | null {
  const verification = hasCode(resource.verificationStatus, 'confirmed') ? null : labelOf(resource.verificationStatus)
  return commaList([labelOf(resource.clinicalStatus), verification])
}

const keys = ['statusReason', 'statusReasonCodeableConcept', 'notPerformedReason', 'cancelationReason'] as const

/**
 * Why something was not given, not done or stopped, in the source's words. Null if not stated. Elements of older FHIR
 * versions must already have their R4 names (see versions/). Source: FHIR R4 `statusReason` (for MedicationDispense
 * `statusReason[x]`), `Appointment.cancelationReason`; R5 `notPerformedReason`,
 * `MedicationStatement.adherence.reason`.
 */
export function readStatusReason(resource: JsonObject): string | null {
  const words = commaList([
    ...keys.map((key) => (resource[key] === undefined ? null : labelsOf(resource[key]))),
    ...asObjects(resource.adherence).map(({ reason }) => labelOf(reason)),
  ])
  return words ?? commaList(asArray(resource.statusReasonReference).map((one) => readReference(one)?.display ?? null))
}
