import type { Reference } from 'fhir/r4.js'
import type { CodeableReference } from 'fhir/r5.js'
import { labelOf } from '#fhir/codeable-concept.ts'
import { asObject, asObjects, asText, commaList } from '#fhir/elements.ts'
import { follow, readReference } from '#fhir/reference.ts'
import type { Resolve } from '#fhir/reference.ts'
import type { LooseResource, Sent } from '#fhir/loose.ts'
import type { SentMedication } from '#record/medications/sent-medication.ts'

/**
 * What the medicine is called.
 *
 * Source: FHIR R4 `medicationCodeableConcept`, else `medicationReference` by its own words, else by the `Medication` it
 * leads to (contained, else asked for): its code, else its ingredients; else the reference's identifier. R5's
 * `medication` is read too.
 *
 * Absence: null, also where the Medication is withheld or not held yet.
 */
export function readMedicationName(resource: SentMedication, resolve: Resolve): string | null {
  const concept = labelOf(resource.medicationCodeableConcept) ?? labelOf(asObject(resource.medication)?.concept)
  if (concept !== null) return concept
  const element: Sent<Reference | CodeableReference> = resource.medicationReference ?? resource.medication
  const reference = readReference(element)
  if (!reference) return null
  if (reference.display !== null) return reference.display
  const medication = follow(reference, resource, resolve)
  const name = medication ? nameOf(medication) : null
  return name ?? asText(asObject(asObject(element)?.identifier)?.value)
}

function nameOf(medication: LooseResource<'Medication'>): string | null {
  const ingredients = asObjects(medication.ingredient).map(
    (one) => labelOf(one.itemCodeableConcept) ?? readReference(one.itemReference)?.display ?? labelOf(one.item),
  )
  return labelOf(medication.code) ?? commaList(ingredients)
}
