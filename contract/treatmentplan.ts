/** Care plans, the spec's treatment plan. Source: S3 §3 (Care plan), §7; FHIR R4 CarePlan. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from './meaning.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const carePlanActivity = z.object({
  careTeam: text,
  kind: text,
  codeText: text,
  coding: text,
  scheduled: text,
  status: text,
  statusReason: text.optional(),
  /** What has to be known of the activity before it is read; absent where nothing qualifies it. */
  meaning: meaning.optional(),
})

export const carePlanRow = rowBase.extend({
  patient: text,
  title: text,
  category: text,
  status: text,
  addresses: text,
  date: text,
  /** The end of its period. */
  endDate: text.optional(),
  activity: z.array(carePlanActivity),
})
export type CarePlanRow = z.output<typeof carePlanRow>

export const listCarePlans = endpoint({
  method: 'GET',
  path: '/MergeEHR/CarePlanProfileId',
  summary: 'Care plans',
  access: 'record',
  query: listQuery,
  answer: recordList('carePlan', carePlanRow),
})
