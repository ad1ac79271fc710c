/** Lab reports and results. Source: S3 §3 (Diagnostic report / lab), §7; FHIR R4 DiagnosticReport, Observation. */
import { z } from 'zod'
import { endpoint } from '../calls/endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { listQuery, mark, recordList, referenceRange } from '../calls/record-list.ts'
import { dateTime, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { measuredColumns, rangeLabel } from './measured.ts'
import { panel } from './panel.ts'
import { column, day, labValue, noted, rowsIn, measured, source, textOf, valueColumn } from './print-cells.ts'
import { kindAsTitle, listCall, listSection } from './section.ts'
import { categoryInWords, comparedInWords } from './words.ts'
import { pageTitles } from '../text/texts.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.labs

const sent = z.string().nullable()

export const labResult = z.object({
  /** The id for `getRecord`. Null for a result that has no record apart from its report, or that was not received. */
  id: sent,
  code: sent,
  /** Key of the test, which is the same at every lab. Pass it to `getTrend` to get the test's history. */
  testKey: sent.optional(),
  /** The whole value in one line, with digits as sent. If there is no value, the reason. */
  value: sent,
  /** True if `value` is the reason for a missing value. Not set if a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: sent,
  referenceRange: referenceRange.nullable(),
  effectiveDateTime: sent,
  interpretation: sent,
  /** Null for a withdrawn result, even if it was flagged. */
  mark: mark.nullable(),
  /**
   * Qualifiers that change how to read the value, such as 'Not given' (`rules/meaning.ts`). Absent if there are none.
   */
  meaning: meaning.optional(),
})
export type LabResult = z.output<typeof labResult>

const fields = {
  patient: inOtherWords(text(labels.patient)),
  effectiveDateTime: dateTime(labels.date),
  category: inOtherWords(text(labels.category)),
  code: inOtherWords(text(labels.test)),
  status: text(labels.status),
  performer: inOtherWords(text(labels.performer)),
  /** The value of a single result, or of a report's only result that is not withdrawn. Null for a panel. */
  value: text(labels.value),
  /** True if `value` is the reason for a missing value. Not set if a value was sent. */
  isAbsent: optional(part(z.literal(true))),
  unit: text(labels.unit),
  referenceRange: part(referenceRange.nullable(), labels.range),
  interpretation: text(labels.interpretation),
  mark: part(mark.nullable(), labels.mark),
  results: part(z.array(labResult)),
  /** Absent if the row is not a panel. */
  panel: inOtherWords(optional(part(panel))),
  /** 'High', '1 of 12 out of range'. Also used to sort the flag column. */
  markText: inOtherWords(optional(part(z.string(), labels.mark))),
  markRank: inOtherWords(optional(part(z.string()))),
  testKeys: inOtherWords(optional(part(z.array(z.string())))),
  hasDocument: inOtherWords(part(z.boolean())),
  /**
   * True if the report, the single result or one of the report's results is from a toxicology test. Absent in rows
   * stored before this field was added.
   */
  isToxicology: inOtherWords(optional(part(z.boolean()))),
}
export const labRow = rowOf(fields)
export type LabRow = z.output<typeof labRow>

const list = listCall({
  name: 'listLabs',
  path: '/MergeEHR/DiagnosticReportByProfileId',
  summary: 'Laboratory reports and lone laboratory results',
  rowsField: 'diagnosticReport',
  row: labRow,
})
export const listLabs = list.call

/** Source: S3 §2 (toxbox). */
export const getToxicology = endpoint({
  method: 'GET',
  path: '/record/get-toxicology',
  formerPath: '/MergeEHR/get-toxicology',
  summary: 'Drug and toxicology screens',
  access: 'record',
  query: listQuery,
  answer: recordList('diagnosticReport', labRow),
})

export const getLabDocument = endpoint({
  method: 'GET',
  path: '/MergeEHR/DiagnosticReportBinary',
  summary: 'The documents of a laboratory report',
  access: 'session',
  query: z.object({ docid: z.string().max(64) }),
  answer: z.object({ message: z.string(), data: z.array(z.object({ fhirData: z.string() })) }),
})

export const labs = listSection({
  name: 'labs',
  title: pageTitles.labs,
  types: { DiagnosticReport: 'code', Observation: 'code' },
  dateColumn: 'effectiveDateTime',
  recordType: { id: '6', eName: 'DiagnosticReport' },
  fields,
  row: labRow,
  list,
  print: {
    columns: [
      day(labels.date, 'effectiveDateTime'),
      noted(column(labels.test, 28, 'code')),
      valueColumn(18, ['value', 'panel'], labValue),
      ...measured,
      source,
    ],
    inner: (row) => (textOf(row['value']) === '' || rowsIn(row['results']).length > 1 ? rowsIn(row['results']) : []),
  },
  summary: {
    order: 5,
    parts: [
      {
        code: '30954-2',
        display: 'Relevant diagnostic tests/laboratory data note',
        title: labels.summaryResults,
        place: 5,
      },
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.code,
  says: 'with-value',
  caption: (row) => [categoryInWords(row.category)],
  date: 'effectiveDateTime',
  columns: measuredColumns,
  search: [
    'code',
    'value',
    'markText',
    'effectiveDateTime',
    'category',
    'status',
    'performer',
    'patient',
    'providerName',
  ],
  details: [
    [rangeLabel, (row) => row.referenceRange?.text],
    [labels.mark, (row) => comparedInWords(row.mark)],
    'status',
    'interpretation',
    'performer',
    'category',
    'patient',
    'effectiveDateTime',
  ],
  notAlone: ['isAbsent', 'unit', 'mark', 'results', 'panel', 'markRank', 'testKeys', 'hasDocument', 'isToxicology'],
  holdsDocuments: true,
  document: (row) => (row.hasDocument ? { title: row.code ?? kindAsTitle(labels.one), isLab: true } : null),
})
