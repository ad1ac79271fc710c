/** Doctor visit notes. Source: S3 §3 (Document reference), §7; FHIR R4 DocumentReference. */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { endpoint } from '../calls/endpoint.ts'
import { meaningLine } from '../rules/meaning.ts'
import { pageTitles, visitNoteExportHeads } from '../text/texts.ts'
import { date, inOtherWords, optional, rowOf, text } from './field.ts'
import { column, day, joinedColumn, named, source } from './print-cells.ts'
import { kindAsTitle, listCall, listSection } from './section.ts'
import { categoryAsCaption, joined, statusInWords } from './words.ts'
import { meaningTexts, recordTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.drvisitnotes

const fields = {
  authors: inOtherWords(text(labels.author)),
  subject: inOtherWords(text(labels.patientName)),
  category: inOtherWords(text(labels.category)),
  dateGenerated: date(labels.dateGenerated),
  indexedOn: date(labels.indexedOn),
  type: text(labels.type),
  status: text(labels.status),
  docStatus: optional(text(meaningTexts.docStatus)),
  custodian: inOtherWords(text(labels.custodian)),
  description: text(labels.description),
  contentType: text(labels.contentType),
}
export const visitNoteRow = rowOf(fields)
export type VisitNoteRow = z.output<typeof visitNoteRow>

const list = listCall({
  name: 'listVisitNotes',
  path: '/MergeEHR/DocumentReferenceByProfileId',
  summary: 'Doctor visit notes',
  rowsField: 'documentReference',
  row: visitNoteRow,
})
export const listVisitNotes = list.call

export const getDocumentBinary = endpoint({
  method: 'GET',
  path: '/MergeEHR/DocumentReferenceBinary',
  summary: 'An html, rtf or octet-stream document',
  access: 'session',
  query: z.object({ docid: z.string().max(64) }),
  answer: z.object({ message: z.string(), contentType: z.string(), data: z.string() }),
})

export const getPdf = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-pdf/{docid}',
  summary: 'A PDF or plain text document as base64',
  access: 'session',
  params: z.object({ docid: z.string().max(64) }),
  answer: z.string(),
})

/**
 * Returns the exported columns: the facility with a notice if it no longer lists the note, the patient's name, the
 * date generated, and the type with qualifiers. Source: S3 §2.
 */
function exported(row: VisitNoteRow): readonly (string | null)[] {
  const says = meaningLine(row.meaning)
  const type = says === null ? row.type : joined(row.type, says)
  const facility = joined(row.providerName, row.missingSince === undefined ? null : recordTexts.notListed)
  return [facility, row.subject, dateInWords(row.dateGenerated), type]
}

export const drvisitnotes = listSection({
  name: 'drvisitnotes',
  title: pageTitles.drvisitnotes,
  types: { DocumentReference: null },
  dateColumn: 'dateGenerated',
  recordType: { id: '9', eName: 'DocumentReference' },
  fields,
  row: visitNoteRow,
  list,
  print: {
    columns: [
      day(labels.date, 'dateGenerated'),
      named(labels.document, 28, 'type', 'description', 'category'),
      column(labels.author, 22, 'authors'),
      joinedColumn(labels.status, 12, 'status', 'docStatus'),
      source,
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.type ?? row.description,
  caption: (row, says) => [says ?? statusInWords(row.status), categoryAsCaption(row.category)],
  date: 'dateGenerated',
  columns: [
    { field: 'type', minWidth: 190, isName: true, words: (row) => row.type ?? row.description },
    { field: 'description', minWidth: 180, isOnCard: true },
    { field: 'authors', minWidth: 150, into: 'description', isOnCard: true },
    { field: 'dateGenerated', width: 138 },
    {
      field: 'providerName',
      minWidth: 180,
      into: 'dateGenerated',
      small: (row) => (row.custodian === row.providerName ? null : row.custodian),
    },
  ],
  search: [
    'type',
    'category',
    'description',
    'authors',
    'subject',
    'custodian',
    'status',
    'contentType',
    'dateGenerated',
    'indexedOn',
    'providerName',
  ],
  details: [
    'description',
    'authors',
    'dateGenerated',
    'indexedOn',
    'category',
    'status',
    'docStatus',
    'custodian',
    'contentType',
    'subject',
  ],
  sourceLabel: labels.facility,
  holdsDocuments: true,
  document: (row) => ({ title: row.type ?? row.description ?? kindAsTitle(labels.one), isLab: false }),
  csv: { heads: visitNoteExportHeads, cells: exported },
})
