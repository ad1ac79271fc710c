/** Conditions. Source: S3 §3, §7; FHIR R4 Condition. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const conditionRow = rowBase.extend({
  patient: text,
  category: text,
  code: text,
  dateRecorded: text,
  clinicalStatus: text,
  onsetStartDateTime: text,
  /** The end of the time in which it began; not the end of the condition. */
  onsetEndDateTime: text,
  /** When it was over: a date, else words or an age. FHIR R4 `abatement[x]`. */
  abated: text.optional(),
  onsetString: text,
  encounter: text,
  bodySite: text,
})
export type ConditionRow = z.output<typeof conditionRow>

export const listConditions = endpoint({
  method: 'GET',
  path: '/MergeEHR/ConditionByProfileId',
  summary: 'Conditions',
  access: 'record',
  query: listQuery,
  answer: recordList('condition', conditionRow),
})
