import { listMedications } from '@kinchart/contract/medications.ts'
import type { MedicationRow } from '@kinchart/contract/medications.ts'
import { endPassed, isOver } from '@kinchart/contract/meaning.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import { today } from '#text/today.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, said, sourceNames, sourcesOf, standingOf, text } from '../shown-row.ts'

export const medicationsSection: Section = {
  tabUrl: 'medications',
  one: 'medication',
  many: 'medications',
  columns: [
    { field: 'medicationCodeableConcept', label: 'Medication', minWidth: 190 },
    { field: 'dose', label: 'Dose', minWidth: 220, isOnCard: true },
    { field: 'frequency', label: 'Frequency', minWidth: 130, into: 'dose', isOnCard: true },
    {
      field: 'informationSource',
      label: 'Prescribed by',
      minWidth: 130,
      into: 'medicationCodeableConcept',
      isMovedLast: true,
    },
    { field: 'datePrescribed', label: 'Date prescribed', width: 138 },
    { field: 'providerName', label: 'Source', minWidth: 150, into: 'datePrescribed' },
  ],
  searchColumns: [
    { field: 'medicationCodeableConcept', label: 'Medication' },
    { field: 'dose', label: 'Dose' },
    { field: 'route', label: 'Route' },
    { field: 'frequency', label: 'Frequency' },
    { field: 'quantityValue', label: 'Quantity' },
    { field: 'quantityUnit', label: 'Quantity unit' },
    { field: 'informationSource', label: 'Prescribed by' },
    { field: 'datePrescribed', label: 'Date prescribed' },
    { field: 'status', label: 'Status' },
    { field: 'statusReason', label: meaningTexts.reason },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { medicationStatement, ...page } = await call(listMedications, { query })
    return { ...page, rows: medicationStatement.map(showMedication) }
  },
}

export function showMedication(row: MedicationRow): ShownRow {
  const { says: sent, standing } = standingOf(row)
  // An order that nothing ended and whose time is over: neither current nor stopped.
  const says = sent ?? (row.status === 'active' && isOver(row.courseEnd, today()) ? endPassed : null)
  const reported = row.isReported ? meaningTexts.reportedByPatient : null
  const caption = joined(says ?? standing, row.statusReason ?? null, reported)
  const until = said(row.courseEnd, (day) => meaningTexts.until(formatDate(day)))
  return {
    id: row.id,
    title: row.medicationCodeableConcept ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.datePrescribed,
    cells: {
      medicationCodeableConcept: name(row.medicationCodeableConcept, caption, says),
      dose: text(row.dose, joined(until, row.route)),
      frequency: text(row.frequency, quantityOf(row)),
      informationSource: text(row.informationSource),
      datePrescribed: date(row.datePrescribed),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [meaningTexts.first, says],
      [meaningTexts.reason, row.statusReason ?? null],
      ['Dose', row.dose],
      ['Route', row.route],
      ['Frequency', row.frequency],
      ['Quantity', quantityOf(row)],
      ['Prescribed by', row.informationSource],
      ['Date prescribed', formatDate(row.datePrescribed)],
      [meaningTexts.courseEnd, formatDate(row.courseEnd ?? null)],
      [meaningTexts.dispenseUntil, formatDate(row.dispenseUntil ?? null)],
      ['Status', row.status],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

function quantityOf({ quantityValue, quantityUnit }: MedicationRow): string | null {
  return quantityValue === null ? null : `${quantityValue} ${quantityUnit ?? ''}`.trim()
}
