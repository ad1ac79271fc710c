/** Encounters. Source: S2 §2, S3 §7; FHIR R4 Encounter. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const encounterRow = rowBase.extend({
  doctorName: text,
  reasonForVisit: text,
  type: text,
  class: text,
  status: text,
  date: text,
  endDate: text,
  location: text,
})
export type EncounterRow = z.output<typeof encounterRow>

export const listEncounters = endpoint({
  method: 'GET',
  path: '/MergeEHR/EncounterByProfileId',
  summary: 'Visits',
  access: 'session',
  query: listQuery,
  answer: recordList('encounter', encounterRow),
})
