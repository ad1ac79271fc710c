import { asArray } from '#fhir/elements.ts'
import { firstDate } from '#fhir/partial-date.ts'
import { actorName } from '#fhir/actor-name.ts'
import { readQuantity } from '#fhir/quantity.ts'
import { findContained, readReference } from '#fhir/reference.ts'
import { medicationReading } from '#record/medications/read-medication.ts'
import type { ReaderOf } from '#record/reader.ts'

/**
 * Reads what a pharmacy handed over.
 *
 * Source: FHIR R4 `MedicationDispense`. `date` is `whenHandedOver`, else `whenPrepared`. `informationSource` is who
 * prescribed it, which only a contained prescription tells; the pharmacy is not the prescriber and is not put there.
 *
 * Units: as printed. Absence: null.
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
