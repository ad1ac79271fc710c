import type { MedicationRow } from '@kinchart/contract/sections/medications.ts'
import { readDosages } from '#fhir/values/dosage.ts'
import type { DosageWords } from '#fhir/values/dosage.ts'
import { asObject, asObjects, asText, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/entered-in-error.ts'
import { displayOf } from '#fhir/references/actor-name.ts'
import { asDate, endOf, sortKeyOf, startOf } from '#fhir/values/partial-date.ts'
import { amountText } from '#fhir/values/quantity.ts'
import type { Quantity } from '#fhir/values/quantity.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import { readMedicine } from './read-medicine.ts'
import type { ReadContext, Reading } from '#readers/reader.ts'
import type { SentMedication } from './sent-medication.ts'

/** What differs between the four FHIR types of medication records. */
export type MedicationParts = {
  readonly informationSource: string | null
  readonly date: string | null
  /** The sort key for a record without a date. */
  readonly sortsBy?: string | null
  readonly quantity: Quantity | null
  readonly isReported: boolean
  /** The last date on which it may be dispensed. */
  readonly dispenseUntil?: string | null
}

/**
 * Builds a row from the parts common to every type of medication record. `dose` is the dosage's own text, or else
 * composed. Units: as printed, nothing is converted. Absence: null; a medicine without a name keeps its row.
 */
export function medicationReading(resource: SentMedication, context: ReadContext, parts: MedicationParts): Reading {
  const dosage = readDosages(resource.dosageInstruction ?? resource.dosage)
  const { name, codes } = readMedicine(resource, context.resolve)
  const row = {
    resourceType: resource.resourceType,
    providerName: context.providerName,
    ...wordsOf(resource, dosage),
    medicationCodeableConcept: name,
    patient: displayOf(resource.subject),
    status: asText(resource.status),
    informationSource: parts.informationSource,
    datePrescribed: parts.date,
    quantityUnit: parts.quantity?.unit ?? null,
    quantityValue: parts.quantity && amountText(parts.quantity),
    statusReason: readStatusReason(resource),
    courseStart: startOfCourse(resource, parts.date),
    courseEnd: endOfCourse(resource),
    dispenseUntil: parts.dispenseUntil ?? null,
    isReported: parts.isReported,
    ...codes,
  } satisfies Omit<MedicationRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'medications',
    row,
    label: oneLine(row.medicationCodeableConcept ?? 'Medication'),
    date: parts.date ?? parts.sortsBy ?? null,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/**
 * Returns the start of a course if it differs from the list's date: the earliest start of
 * `Dosage.timing.repeat.boundsPeriod`, only if every dosage has one; R5 `effectiveDosePeriod`. Absence: null.
 */
function startOfCourse(resource: SentMedication, date: string | null): string | null {
  const whole = startOf(resource.effectiveDosePeriod)
  if (whole !== null) return whole === date ? null : whole
  const dosages = asObjects(resource.dosageInstruction ?? resource.dosage)
  const starts = dosages.map((dosage) => startOf(asObject(asObject(dosage.timing)?.repeat)?.boundsPeriod))
  if (starts.includes(null) || starts.includes(date)) return null
  return starts.toSorted((a, b) => ((sortKeyOf(a) ?? '') < (sortKeyOf(b) ?? '') ? -1 : 1))[0] ?? null
}

/**
 * Returns the end of a course. Source: FHIR R4 `MedicationStatement.effectivePeriod.end`; R5
 * `MedicationRequest.effectiveDosePeriod.end`; DSTU2 `MedicationOrder.dateEnded`; or else the latest end of
 * `Dosage.timing.repeat.boundsPeriod`, only if every dosage has one. Absence: null.
 */
function endOfCourse(resource: SentMedication): string | null {
  // The end of one administration is not the end of a course.
  if (resource.resourceType === 'MedicationAdministration') return null
  const whole = endOf(resource.effectivePeriod) ?? endOf(resource.effectiveDosePeriod) ?? asDate(resource.dateEnded)
  if (whole !== null) return whole
  const dosages = asObjects(resource.dosageInstruction ?? resource.dosage)
  const ends = dosages.map((dosage) => endOf(asObject(asObject(dosage.timing)?.repeat)?.boundsPeriod))
  if (ends.includes(null)) return null
  return ends.toSorted((a, b) => ((sortKeyOf(a ?? '') ?? '') < (sortKeyOf(b ?? '') ?? '') ? 1 : -1))[0] ?? null
}

/** R5 renders a whole dosage as one text of the resource. */
function wordsOf(resource: SentMedication, dosage: DosageWords): DosageWords {
  return { ...dosage, dose: dosage.dose ?? asText(resource.renderedDosageInstruction) }
}
