import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { getCosts, listClaims } from '@kinchart/contract/calls/claims.ts'
import { listPriorAuthorizations } from '@kinchart/contract/sections/priorauthorizations.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readResource } from '#store/read-resource.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { claimsReaders } from '#readers/claims/claims-readers.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
let winifred: Person

beforeAll(async () => {
  const there = { slug: hospitals.tallgrass, username: 'winifred', patientId: 'winifred-abara' }
  winifred = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as: winifred, ...there })
})

const list = async (more: Record<string, unknown> = {}) =>
  (
    await stage.portal.call(listPriorAuthorizations, {
      as: winifred,
      query: { profileId: winifred.profileId, ...more },
    })
  ).body

test('lists a plan’s prior authorizations separately, newest first', async () => {
  const { priorAuthorization: rows, total, sources } = await list()
  expect(sources).toMatchObject([{ state: 'complete' }])
  expect(total).toBe(4)
  expect(rows.map(({ service, state, until, approved, used }) => [service, state, until, approved, used])).toEqual([
    ['Continuous glucose monitor, 90 days of sensors', 'pending', null, null, null],
    ['MRI of the lumbar spine', 'denied', null, null, null],
    ['Physical therapy, 12 visits', 'approved', '2027-08-31', '12', '3'],
    ['Sleep study at home', 'approved', '2025-06-30', '1', '1'],
  ])
})

test('shows the plan’s reason for a denial with its code, and its note on appeals', async () => {
  const { priorAuthorization: rows } = await list({ search: 'lumbar', searchColumn: 'service' })
  expect(rows).toMatchObject([
    {
      number: 'PA-30071-5528',
      decision: 'Not certified',
      decided: '2026-10-19T09:40:00-05:00',
      reasons: [
        {
          code: '56',
          text: 'Six weeks of physical therapy must be tried and documented before imaging of the lumbar spine.',
        },
      ],
      notes: ['An appeal must reach the plan within 180 days of this answer.'],
    },
  ])
})

test('excludes prior authorizations from claims and costs', async () => {
  const query = { profileId: winifred.profileId }
  const { body: claims } = await stage.portal.call(listClaims, { as: winifred, query })
  expect(claims.explanationOfBenefit.map(({ use }) => use)).toEqual(claims.explanationOfBenefit.map(() => 'claim'))
  const { body: costs } = await stage.portal.call(getCosts, { as: winifred, query })
  expect(costs.notCounted.notClaims).toBe(0)
})

test('finds prior authorizations by the plan’s text in the global search', async () => {
  const { body } = await stage.portal.call(searchEverything, {
    as: winifred,
    query: { profileId: winifred.profileId, q: 'sensors' },
  })
  expect(body.kinds.map(({ kind, count }) => [kind, count])).toEqual([['priorauthorizations', 1]])
})

const published = new URL(
  '../../../../../shared/data/prior-authorization/ExplanationOfBenefit-PDexPriorAuth1.json',
  import.meta.url,
)

test.runIf(existsSync(published))(
  'reads the state, number and validity period of the guide’s published prior authorization example',
  () => {
    const resource = parseFhirJson(readFileSync(published, 'utf8')) as FhirResource
    const { reading } = readResource(claimsReaders, resource, {
      sourceId: 'import-1',
      providerName: 'Example Health Plan',
      fhirBase: 'https://plan.example/r4',
      find: () => undefined,
    })
    expect(reading).toMatchObject({
      section: 'priorauthorizations',
      row: {
        state: 'approved',
        decision: 'Certified in total',
        number: 'AUTH0001',
        from: '2021-10-01',
        until: '2021-10-31',
        urgency: 'Urgent',
        insurer: 'Example Health Plan',
        approved: '1',
        totals: [{ label: 'Eligible', amount: '100.00', currency: 'USD', quantity: '1' }],
      },
    })
  },
)
