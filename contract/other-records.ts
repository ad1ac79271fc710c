/** Records of kinds that have no list of their own. Ours, where the spec is silent. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const otherRow = rowBase.extend({
  /** The kind in words ('Family history'). */
  kind: z.string(),
  /** What names the record; the kind's name where nothing does. */
  what: z.string(),
  /** As sent, a code of the FHIR type's `status` or `lifecycleStatus`. */
  status: text,
  date: text,
})
export type OtherRow = z.output<typeof otherRow>

export const listOthers = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-other-records',
  summary: 'Records of kinds that have no list of their own',
  access: 'record',
  query: listQuery,
  answer: recordList('others', otherRow),
})

/** The address of their tab in My Records. They are no record type: they enter no share, link, note or study. */
export const othersTab = 'others'
