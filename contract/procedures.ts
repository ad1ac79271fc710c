/** Procedures. Source: S3 §3, §7; FHIR R4 Procedure. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const procedureRow = rowBase.extend({
  performerName: text,
  patientName: text,
  code: text,
  codeNumber: text,
  status: text,
  /** Why it was not done or was stopped, in the source's words. FHIR R4 `statusReason`. */
  statusReason: text.optional(),
  datePerformed: text,
  location: text,
})
export type ProcedureRow = z.output<typeof procedureRow>

export const listProcedures = endpoint({
  method: 'GET',
  path: '/MergeEHR/ProcedureByProfileId',
  summary: 'Procedures',
  access: 'record',
  query: listQuery,
  answer: recordList('procedures', procedureRow),
})
