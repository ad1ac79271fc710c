import { asObject, isTrue } from '#fhir/json/elements.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { readQuantity } from '#fhir/values/quantity.ts'
import { readReference } from '#fhir/references/reference.ts'
import { medicationReading } from './read-medication.ts'
import type { ReaderOf } from '#readers/reader.ts'

const professionals = ['Practitioner', 'PractitionerRole', 'Organization']

/**
 * Reads a prescription, an order, or a plan to take a medication. `informationSource` is the requester, or else the
 * recorder. `date` is `authoredOn`, or else the start of `dispenseRequest.validityPeriod`. The quantity is the amount
 * to dispense. `isReported` is true for `reportedBoolean`, and for a `reportedReference` to someone who is not a
 * professional. Units are as printed. Missing values are null. Source: FHIR R4 `MedicationRequest`.
 */
export const readMedicationRequest: ReaderOf<'MedicationRequest'> = (resource, context) => {
  const dispense = asObject(resource.dispenseRequest)
  return medicationReading(resource, context, {
    informationSource:
      actorName(resource.requester, resource, context.resolve) ??
      actorName(resource.recorder, resource, context.resolve),
    date: firstDate(resource, ['authoredOn']) ?? startOf(dispense?.validityPeriod),
    quantity: readQuantity(dispense?.quantity),
    dispenseUntil: endOf(dispense?.validityPeriod),
    isReported: isTrue(resource.reportedBoolean) || isReportedByPatient(resource),
  })
}

function isReportedByPatient(resource: LooseResource<'MedicationRequest'>): boolean {
  const reference = readReference(resource.reportedReference)
  if (!reference) return isTrue(resource.reported)
  return !(reference.kind === 'literal' && professionals.includes(reference.type))
}
