/** Medications. Source: S3 §3 (Medication statement), §7; FHIR R4 MedicationRequest, MedicationDispense, MedicationStatement. */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { directionsOf } from '../text/directions.ts'
import { isOver, meaningLine, startsLater } from '../rules/meaning.ts'
import { messages, pageTitles } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, named, printed, source, statusOf, textOf, withDay } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { amount, joined, formatIfPresent, statusInWords } from './words.ts'
import { qualifiedTexts } from '@kinchart/texts/en/meaning.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.medications

const fields = {
  dose: text(labels.dose),
  informationSource: inOtherWords(text(labels.prescribedBy)),
  medicationCodeableConcept: inOtherWords(text(labels.medication)),
  patient: inOtherWords(text(labels.patient)),
  status: text(labels.status),
  datePrescribed: date(labels.datePrescribed),
  route: text(labels.route),
  frequency: text(labels.frequency),
  quantityUnit: text(labels.quantityUnit),
  quantityValue: text(labels.quantity),
  /** Why the medication was stopped, not given or not taken. FHIR R4 `statusReason`. */
  statusReason: inOtherWords(optional(text(meaningTexts.reason))),
  /** First day to take the medicine, if it differs from the date that the list shows. */
  courseStart: optional(date(meaningTexts.courseStart)),
  /** Last day to take the medicine. Absent in rows stored before this field was added. */
  courseEnd: optional(date(meaningTexts.courseEnd)),
  /**
   * Last day on which a pharmacy may dispense the medicine. FHIR R4
   * `MedicationRequest.dispenseRequest.validityPeriod`.
   */
  dispenseUntil: optional(date(meaningTexts.dispenseUntil)),
  isReported: part(z.boolean()),
  /**
   * Codes of the medicine ('http://…/rxnorm|860975'). Entries that share a code are grouped as the same medicine.
   * Absent if no code was sent.
   */
  codes: inOtherWords(optional(part(z.array(z.string())))),
}
export const medicationRow = rowOf(fields)
export type MedicationRow = z.output<typeof medicationRow>

const list = listCall({
  name: 'listMedications',
  path: '/MergeEHR/MedicationStatementByProfileId',
  summary: 'Medications: requests, dispenses and statements',
  rowsField: 'medicationStatement',
  row: medicationRow,
})
export const listMedications = list.call

const quantityOf = (row: MedicationRow): string | null => amount(row.quantityValue, row.quantityUnit)
const untilOf = (row: MedicationRow): string | null =>
  formatIfPresent(row.courseEnd, (end) => meaningTexts.until({ day: dateInWords(end) ?? messages.emptyCell }))

/**
 * States whether the patient takes the medicine, as entered by the patient or guardian. Null if a source sent the
 * entry.
 */
export const takenWords = ({ addedBy, status }: Pick<MedicationRow, 'addedBy' | 'status'>): string | null =>
  addedBy === undefined ? null : status === 'active' ? ownTexts.takenNow : ownTexts.stopped

export const medications = listSection({
  name: 'medications',
  title: pageTitles.medications,
  types: {
    MedicationRequest: 'medicationCodeableConcept',
    // A DSTU2 prescription.
    MedicationOrder: 'medicationCodeableConcept',
    MedicationDispense: 'medicationCodeableConcept',
    MedicationStatement: 'medicationCodeableConcept',
    MedicationAdministration: 'medicationCodeableConcept',
  },
  dateColumn: 'datePrescribed',
  isRanked: true,
  recordType: { id: '2', eName: 'MedicationStatement' },
  fields,
  row: medicationRow,
  list,
  print: {
    columns: [
      day(labels.prescribed, 'datePrescribed'),
      named(labels.medication, 26, 'medicationCodeableConcept'),
      printed(labels.dose, 20, ['dose', 'frequency', 'route', 'courseEnd'], (row) => {
        const [dose, frequency, route] = [row['dose'], row['frequency'], row['route']].map((one) => textOf(one) || null)
        return withDay(directionsOf(dose ?? null, frequency ?? null, route ?? null) ?? '', row, 'courseEnd')
      }),
      statusOf(13),
      column(labels.prescribedBy, 15, 'informationSource'),
      source,
    ],
  },
  summary: {
    order: 3,
    parts: [
      {
        code: '10160-0',
        display: 'History of Medication use Narrative',
        title: labels.summaryMedications,
        place: 3,
        isRequired: true,
      },
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.medicationCodeableConcept,
  // A medication counts as neither current nor stopped if its end date has passed but the order was not ended.
  says: (row, today) =>
    meaningLine(row.meaning) ??
    (startsLater('medications', row, today) ? meaningTexts.startsLater : null) ??
    (row.status === 'active' && isOver(row.courseEnd, today) ? qualifiedTexts.endPassed : null),
  caption: (row, says) => [
    says ?? takenWords(row) ?? statusInWords(row.status),
    row.statusReason,
    // The label of an entry that the patient added already states that the patient reported it.
    row.isReported && row.addedBy === undefined ? meaningTexts.reportedByPatient : null,
  ],
  date: 'datePrescribed',
  columns: [
    { field: 'medicationCodeableConcept', minWidth: 190, isName: true },
    { field: 'dose', minWidth: 220, isOnCard: true, small: (row) => joined(untilOf(row), row.route) },
    { field: 'frequency', minWidth: 130, into: 'dose', isOnCard: true, small: quantityOf },
    { field: 'informationSource', minWidth: 130, into: 'medicationCodeableConcept', isMovedLast: true },
    { field: 'datePrescribed', width: 138 },
    { field: 'providerName', minWidth: 150, into: 'datePrescribed' },
  ],
  search: [
    'medicationCodeableConcept',
    'dose',
    'route',
    'frequency',
    'quantityValue',
    'quantityUnit',
    'informationSource',
    'datePrescribed',
    'status',
    'statusReason',
    'patient',
    'providerName',
  ],
  details: [
    'statusReason',
    'dose',
    'route',
    'frequency',
    [labels.quantity, quantityOf],
    'informationSource',
    [
      (row) => (row.addedBy === undefined ? labels.datePrescribed : ownTexts.since),
      (row) => dateInWords(row.datePrescribed),
    ],
    'courseStart',
    'courseEnd',
    'dispenseUntil',
    'status',
    'patient',
  ],
  notAlone: ['isReported', 'codes'],
})
