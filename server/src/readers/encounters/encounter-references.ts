import { asArray, asObjects, isObject, type Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { literalKey, readReference } from '#fhir/references/reference.ts'

/**
 * Returns literal references to visits. A date shared with a visit does not count as a reference. `context` may refer
 * to an episode of care instead, which is not a visit. Source: FHIR R4 `encounter`; `context` of MedicationStatement,
 * MedicationDispense and MedicationAdministration; `context` of Observation, Condition and Procedure in STU3;
 * `context` of DocumentReference in R5; R4 `DocumentReference.context.encounter`.
 */
export function encounterReferences(resource: FhirResource): readonly string[] {
  const within = asObjects(resource.context).flatMap((context) => asArray(context.encounter))
  return literals([...asArray(resource.encounter), ...asArray(resource.context), ...within]).filter((reference) =>
    /^urn:|(?:^|\/)Encounter\/[^/]+$/.test(reference),
  )
}

/**
 * Returns literal references to diagnoses and reasons. Source: FHIR R4 `Encounter.diagnosis.condition`,
 * `Encounter.reasonReference`, `Encounter.indication` (STU3); R5 `Encounter.diagnosis.condition` and
 * `Encounter.reason.value`, which are lists of CodeableReference.
 */
export function namedByEncounter(encounter: LooseResource<'Encounter', 'indication'>): readonly string[] {
  const diagnoses = asObjects(encounter.diagnosis).flatMap((diagnosis) => asArray(diagnosis.condition))
  const reasons = asObjects(encounter.reason).flatMap((reason) => asArray(reason.value))
  return literals([...diagnoses, ...asArray(encounter.reasonReference), ...asArray(encounter.indication), ...reasons])
}

function literals(elements: readonly Element[]): readonly string[] {
  return elements.flatMap((element) => (isObject(element) ? (literalKey(readReference(element)) ?? []) : []))
}
