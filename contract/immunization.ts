/** Immunizations. Source: S3 §3, §7; FHIR R4 Immunization. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const immunizationRow = rowBase.extend({
  patient: text,
  vaccineCode: text,
  status: text,
  date: text,
  location: text,
  performer: text,
  doseQuantityvalue: text,
  doseQuantityunit: text,
  encounter: text,
  route: text,
})
export type ImmunizationRow = z.output<typeof immunizationRow>

export const listImmunizations = endpoint({
  method: 'GET',
  path: '/MergeEHR/ImmunizationByProfileId',
  summary: 'Immunizations',
  access: 'session',
  query: listQuery,
  answer: recordList('immunization', immunizationRow),
})
