/** Claims. Source: S3 §3 (Claim), §7; FHIR R4 ExplanationOfBenefit. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const claimRow = rowBase.extend({
  claims: text,
  lastUpdated: text,
  status: text,
  patient: text,
  organization: text,
  facility: text,
  careTeam: text,
  insurance: text,
  service: text,
  servicedDate: text,
  servicedEnd: text,
  quantity: text,
  adjudicationamount: text,
  adjudicationDisplay: text,
})
export type ClaimRow = z.output<typeof claimRow>

export const listClaims = endpoint({
  method: 'GET',
  path: '/BlueButton/ExplanationOfBenefit',
  summary: 'Explanations of benefit',
  access: 'session',
  query: listQuery.extend({ providerType: z.string().max(40).optional() }),
  answer: recordList('explanationOfBenefit', claimRow),
})
