import { asArray } from '#fhir/json/elements.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { readQuantity } from '#fhir/values/quantity.ts'
import { findContained, readReference } from '#fhir/references/reference.ts'
import { medicationReading } from './read-medication.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `date` is `whenHandedOver`, or else `whenPrepared`. `informationSource` is the prescriber, who is named only in a
 * contained prescription; the pharmacy is not the prescriber. Units are as printed. Missing values are null. Source:
 * FHIR R4 `MedicationDispense`.
 */
export const readMedicationDispense: ReaderOf<'MedicationDispense'> = (resource, context) => {
  const requests = asArray(resource.authorizingPrescription).flatMap((element) => {
    const reference = readReference(element)
    return reference?.kind === 'contained' ? (findContained(resource, reference.id) ?? []) : []
  })
  const prescribers = requests.map((request) => actorName(request.requester, resource, context.resolve))
  return medicationReading(resource, context, {
    informationSource: prescribers.find((name) => name !== null) ?? null,
    date: firstDate(resource, ['whenHandedOver', 'whenPrepared']),
    quantity: readQuantity(resource.quantity),
    isReported: false,
  })
}
