/** Allergies. `allergyIntolence` is the spec's spelling. Source: S3 §3, §7; FHIR R4 AllergyIntolerance. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const allergyRow = rowBase.extend({
  patient: text,
  substance: text,
  type: text,
  category: text,
  recordedDate: text,
  asserter: text,
  status: text,
  reaction: text,
  /** Several are separated by commas. */
  recorder: text,
  code: text,
  description: text,
  onset: text,
  /** That of its reactions. */
  severity: text,
  /** How grave a reaction may become, as a code of FHIR R4 `criticality` ('low', 'high', 'unable-to-assess'). */
  criticality: text.optional(),
  /** What caused the reactions, where it is not what the allergy is coded with. FHIR R4 `reaction.substance`. */
  reactionSubstance: text.optional(),
  note: text,
  exposureRoute: text,
})
export type AllergyRow = z.output<typeof allergyRow>

export const listAllergies = endpoint({
  method: 'GET',
  path: '/MergeEHR/AllergyIntoleranceByProfileId',
  summary: 'Allergies and intolerances',
  access: 'record',
  query: listQuery,
  answer: recordList('allergyIntolence', allergyRow),
})
