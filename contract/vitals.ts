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
  /** One entry, or one a component. Of a blood pressure the systolic one comes first. */
  value: z.array(
    measured.extend({
      name: text.optional(),
      testKey: text.optional(),
      /** Which half of a blood pressure it is, by its code. Absent for everything else. */
      part: z.enum(['systolic', 'diastolic']).optional(),
      /** Its text is only why there is no value. Absent where a value was sent. */
      isAbsent: z.literal(true).optional(),
      /** Of one among several values, where it was sent with it. A value alone has the row's. */
      referenceRange: referenceRange.optional(),
      mark: mark.optional(),
    }),
  ),
  /** The observations of the row and of its components, each once. */
  testKeys: z.array(z.string()).optional(),
  socialHistoryResult: text,
  dataAbsentReason: text,
  encounter: text,
  interpretation: text,
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The mark column in words, and its place where the list is sorted by it. Absent where there is none. */
  markText: z.string().optional(),
  markRank: z.string().optional(),
})
export type VitalRow = z.output<typeof vitalRow>

export const listVitals = endpoint({
  method: 'GET',
  path: '/MergeEHR/ObservationByProfileId',
  summary: 'Vitals and other observations',
  access: 'record',
  query: listQuery,
  answer: recordList('observation', vitalRow),
})
