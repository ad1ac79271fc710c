/** Appointments that a source sent. Source: FHIR R4 Appointment. No rows of them are kept: they are read from what arrived. */
import { recordExportTexts } from '../texts-records.ts'
import { column, storedColumns } from './print-cells.ts'
import { section } from './section.ts'

export const appointments = section({
  name: 'appointments',
  title: recordExportTexts.appointments,
  types: { Appointment: null },
  dateColumn: 'startDateTime',
  inOtherWords: [],
  print: { columns: storedColumns('Appointment', [column('With', 22, 'with')]) },
})
