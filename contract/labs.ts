/** Laboratory reports and results. Source: S3 §3 (Diagnostic report / lab), §7; FHIR R4 DiagnosticReport, Observation. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, mark, recordList, referenceRange, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const labResult = z.object({
  /** What `getRecord` opens; null for a result that stands inside its report or has not come. */
  id: text,
  code: text,
  /** Which test it is, the same wherever it was made; opens its history (`getTrend`). */
  testKey: text.optional(),
  /** The whole value in one line, digits as sent. */
  value: text,
  unit: text,
  referenceRange: referenceRange.nullable(),
  effectiveDateTime: text,
  interpretation: text,
  mark: mark.nullable(),
})
export type LabResult = z.output<typeof labResult>

export const labRow = rowBase.extend({
  patient: text,
  effectiveDateTime: text,
  category: text,
  code: text,
  status: text,
  performer: text,
  /** Of a lone result or a report with a single one; null for a panel. */
  value: text,
  unit: text,
  referenceRange: referenceRange.nullable(),
  interpretation: text,
  mark: mark.nullable(),
  results: z.array(labResult),
  /** The tests of the row and of its results, each once. */
  testKeys: z.array(z.string()).optional(),
  hasDocument: z.boolean(),
  /** A drug or toxicology screen, or one of its results. Absent in rows that were read before it was looked for. */
  isToxicology: z.boolean().optional(),
})
export type LabRow = z.output<typeof labRow>

export const listLabs = endpoint({
  method: 'GET',
  path: '/MergeEHR/DiagnosticReportByProfileId',
  summary: 'Laboratory reports and lone laboratory results',
  access: 'session',
  query: listQuery,
  answer: recordList('diagnosticReport', labRow),
})

/** What of the laboratory results is a drug or toxicology screen. Source: S3 §2 (toxbox). */
export const getToxicology = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-toxicology',
  summary: 'Drug and toxicology screens',
  access: 'session',
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
