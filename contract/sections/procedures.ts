/** Procedures. Source: S3 §3, §7; FHIR R4 Procedure. */
import type { z } from 'zod'
import { date, inOtherWords, optional, rowOf, text } from './field.ts'
import { day, named, source, statusOf, whoAndWhere } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { statusInWords } from './words.ts'
import { pageTitles } from '../text/texts.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.procedures

const fields = {
  performerName: inOtherWords(text(labels.performedBy)),
  patientName: inOtherWords(text(labels.patient)),
  code: inOtherWords(text(labels.procedure)),
  codeNumber: inOtherWords(text(labels.code)),
  status: text(labels.status),
  /** Why the procedure was not done or was stopped. FHIR R4 `statusReason`. */
  statusReason: inOtherWords(optional(text(meaningTexts.reason))),
  datePerformed: date(labels.datePerformed),
  location: inOtherWords(text(labels.place)),
}
export const procedureRow = rowOf(fields)
export type ProcedureRow = z.output<typeof procedureRow>

const list = listCall({
  name: 'listProcedures',
  path: '/MergeEHR/ProcedureByProfileId',
  summary: 'Procedures',
  rowsField: 'procedures',
  row: procedureRow,
})
export const listProcedures = list.call

export const procedures = listSection({
  name: 'procedures',
  title: pageTitles.procedures,
  types: { Procedure: 'code' },
  dateColumn: 'datePerformed',
  recordType: { id: '4', eName: 'Procedure' },
  fields,
  row: procedureRow,
  list,
  print: {
    columns: [
      day(labels.date, 'datePerformed'),
      named(labels.procedure, 34, 'code'),
      whoAndWhere(labels.performedBy, 18, 'performerName'),
      statusOf(12),
      source,
    ],
  },
  summary: {
    order: 6,
    parts: [{ code: '47519-4', display: 'History of Procedures Document', title: labels.summaryProcedures, place: 6 }],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.code,
  caption: (row, says) => [says ?? statusInWords(row.status), row.statusReason],
  date: 'datePerformed',
  columns: [
    { field: 'code', minWidth: 190, isName: true },
    { field: 'performerName', minWidth: 160, isOnCard: true },
    { field: 'location', minWidth: 150, into: 'performerName', isOnCard: true },
    { field: 'datePerformed', width: 136 },
    { field: 'providerName', minWidth: 180, into: 'datePerformed' },
  ],
  search: [
    'code',
    'codeNumber',
    'status',
    'statusReason',
    'performerName',
    'location',
    'datePerformed',
    'patientName',
    'providerName',
  ],
  details: ['statusReason', 'codeNumber', 'status', 'performerName', 'location', 'datePerformed', 'patientName'],
})
