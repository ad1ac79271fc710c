import type { MedicationRow } from '@kinchart/contract/medications.ts'
import { readDosages } from '#fhir/dosage.ts'
import type { DosageWords } from '#fhir/dosage.ts'
import { asText, oneLine } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import type { FhirResource } from '#fhir/json.ts'
import { displayOf } from '#fhir/party-name.ts'
import type { Quantity } from '#fhir/quantity.ts'
import { readMedicationName } from '#record/medications/medication-name.ts'
import type { ReadContext, Reading } from '#record/reader.ts'

/** What differs between the four FHIR types that tell of a medicine. */
export type MedicationParts = {
  readonly informationSource: string | null
  readonly date: string | null
  readonly quantity: Quantity | null
  readonly isReported: boolean
}

/**
 * Makes a row of what is alike in every type of medication record. `dose` is the dosage's own text, else composed.
 * Units: as printed, nothing is converted. Absence: null; a medicine without a name keeps its row.
 */
export function medicationReading(resource: FhirResource, context: ReadContext, parts: MedicationParts): Reading {
  const dosage = readDosages(resource.dosageInstruction ?? resource.dosage)
  const row = {
    resourceType: resource.resourceType,
    providerName: context.providerName,
    ...wordsOf(resource, dosage),
    medicationCodeableConcept: readMedicationName(resource, context.resolve),
    patient: displayOf(resource.subject),
    status: asText(resource.status),
    informationSource: parts.informationSource,
    datePrescribed: parts.date,
    quantityUnit: parts.quantity?.unit ?? null,
    quantityValue: parts.quantity && `${parts.quantity.comparator ?? ''}${parts.quantity.value}`,
    isReported: parts.isReported,
  } satisfies Omit<MedicationRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'medications',
    row,
    label: oneLine(row.medicationCodeableConcept ?? 'Medication'),
    date: parts.date,
    isEnteredInError: isEnteredInError(resource),
    members: [],
  }
}

/** R5 renders a whole dosage in one text of the resource. */
function wordsOf(resource: FhirResource, dosage: DosageWords): DosageWords {
  return { ...dosage, dose: dosage.dose ?? asText(resource.renderedDosageInstruction) }
}
