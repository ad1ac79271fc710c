/** Laboratory reports and results. Source: S3 §3 (Diagnostic report / lab), §7; FHIR R4 DiagnosticReport, Observation. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from './meaning.ts'
import { listQuery, mark, recordList, referenceRange, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const labResult = z.object({
  /** What `getRecord` opens; null for a result that stands inside its report or has not come. */
  id: text,
  code: text,
  /** Which test it is, the same wherever it was made; opens its history (`getTrend`). */
  testKey: text.optional(),
  /** The whole value in one line, digits as sent; where there is none, why. */
  value: text,
  /** `value` is only why there is none. Absent where a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: text,
  referenceRange: referenceRange.nullable(),
  effectiveDateTime: text,
  interpretation: text,
  /** Null for a result that its source has withdrawn, whatever its mark was. */
  mark: mark.nullable(),
  /** What has to be known of this result before its value is read; absent where nothing qualifies it. */
  meaning: meaning.optional(),
})
export type LabResult = z.output<typeof labResult>

/** What the results of a panel say together. A withdrawn or cancelled result counts in `outOfUse` alone. */
export const panel = z.object({
  /** Results that have a value. */
  results: z.number().int(),
  /** Results that the report names and that have not come, or have no value. */
  withoutValue: z.number().int(),
  outOfUse: z.number().int(),
  /** Of `results`: with a mark of the source other than normal, with its mark normal, and beyond a range by our comparison. */
  marked: z.number().int(),
  normal: z.number().int(),
  compared: z.number().int(),
})
export type Panel = z.output<typeof panel>

export const labRow = rowBase.extend({
  patient: text,
  effectiveDateTime: text,
  category: text,
  code: text,
  status: text,
  performer: text,
  /** Of a lone result or a report with a single one that is not withdrawn; null for a panel. */
  value: text,
  /** `value` is only why there is none. Absent where a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: text,
  referenceRange: referenceRange.nullable(),
  interpretation: text,
  mark: mark.nullable(),
  results: z.array(labResult),
  /** Absent where there is no panel. */
  panel: panel.optional(),
  /** The mark column in words ('High', '1 of 12 out of range'), and its place where the list is sorted by it. */
  markText: z.string().optional(),
  markRank: z.string().optional(),
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
  access: 'record',
  query: listQuery,
  answer: recordList('diagnosticReport', labRow),
})

/** What of the laboratory results is a drug or toxicology screen. Source: S3 §2 (toxbox). */
export const getToxicology = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-toxicology',
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
