/** Vitals and other observations. Source: S3 §3 (Observation), §7; FHIR R4 Observation. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, mark, measured, recordList, referenceRange, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const vitalRow = rowBase.extend({
  patient: text,
  status: text,
  category: text,
  code: text,
  effectiveDateTime: text,
  observation: text,
  /** One entry, or one a component (systolic and diastolic of a blood pressure). */
  value: z.array(measured.extend({ name: text.optional(), testKey: text.optional() })),
  /** The observations of the row and of its components, each once. */
  testKeys: z.array(z.string()).optional(),
  socialHistoryResult: text,
  dataAbsentReason: text,
  encounter: text,
  interpretation: text,
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
})
export type VitalRow = z.output<typeof vitalRow>

export const listVitals = endpoint({
  method: 'GET',
  path: '/MergeEHR/ObservationByProfileId',
  summary: 'Vitals and other observations',
  access: 'session',
  query: listQuery,
  answer: recordList('observation', vitalRow),
})
