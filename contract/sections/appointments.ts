/** Appointments from a source. Rows are derived from the resources, not stored. Source: FHIR R4 Appointment. */
import { column, storedColumns } from './print-cells.ts'
import { section } from './section.ts'
import { recordExportTexts } from '@kinchart/texts/en/copies.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.appointments

export const appointments = section({
  name: 'appointments',
  title: recordExportTexts.appointments,
  types: { Appointment: null },
  dateColumn: 'startDateTime',
  inOtherWords: [],
  print: { columns: storedColumns(labels.appointment, [column(labels.with, 22, 'with')]) },
})
