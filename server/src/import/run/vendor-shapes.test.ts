import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPriorAuthorizations } from '@kinchart/contract/sections/priorauthorizations.ts'
import { listClaims } from '@kinchart/contract/calls/claims.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { listIds, readAllPages } from '@kinchart/sandbox/practice-bundle.ts'
import { hospitals, openStage, waitForEnd } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import { recordsOf } from '../../../test/open-ids.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

const charts = new Map<string, Promise<{ readonly as: Person; readonly state: string }>>()

/** Imports a chart, once for all tests. */
async function bringIn(slug: string, username: string, patientId: string) {
  const known = charts.get(patientId) ?? importChart(slug, username, patientId)
  charts.set(patientId, known)
  return known
}

/** Confirms whose it is where the source is not sure. */
async function importChart(slug: string, username: string, patientId: string) {
  const as = await stage.signUpAs(slug, patientId)
  const end = await stage.importFrom({ as, slug, username, patientId })
  if (end.state !== 'confirm-patient') return { as, state: end.state }
  const { ehrImportRequestId } = end
  await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  return { as, state: (await waitForEnd(stage.portal, as, ehrImportRequestId)).state }
}

test('both numbers of a blood pressure and their names are there, whichever the vendor sends first', async () => {
  const { as, state } = await bringIn(hospitals.juniper, 'osgood', 'osgood-ferrymead')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listVitals, { as, query: { profileId: as.profileId } })
  const told = body.observation.map(({ code, observation, value }) => JSON.stringify({ code, observation, value }))
  const [pressure = ''] = told.filter((row) => row.includes('Blood pressure'))
  for (const part of ['126.0', '73.0', 'mmHg']) expect(pressure).toContain(part)
  expect(pressure).toMatch(/systolic/i)
  expect(pressure).toMatch(/diastolic/i)
})

test('a saturation of oxygen is told apart from the oxygen that was given, and none is made of it', async () => {
  const { as } = await bringIn(hospitals.juniper, 'osgood', 'osgood-ferrymead')
  const { body } = await stage.portal.call(listVitals, { as, query: { profileId: as.profileId } })
  const oxygen = body.observation
    .filter((row) => row.code === 'Oxygen saturation')
    .map(({ observation, value }) => JSON.stringify({ observation, value }))
  expect(oxygen).toHaveLength(3)
  const [alone = ''] = oxygen.filter((row) => row.includes('40.0'))
  const [both = ''] = oxygen.filter((row) => row.includes('96'))
  for (const part of ['6.0', '40.0', 'L/min']) expect(alone).toContain(part)
  for (const part of ['96', '21', 'L/min']) expect(both).toContain(part)
  expect(oxygen.filter((row) => row.includes('98.0') && row.includes('90.00'))).toHaveLength(1)
})

test('who is registered twice at a source has both parts of the record', async () => {
  const { as, state } = await bringIn(hospitals.juniper, 'rosalind', 'rosalind-twofold')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listConditions, { as, query: { profileId: as.profileId } })
  expect(new Set(body.condition.map(({ code }) => code))).toEqual(new Set(['Asthma', 'Migraine']))
  expect(body.total).toBe(2)
})

test.each([
  ['Humana', 'marigold-health-plan', 'marigold-marisol', 2],
  ['Kaiser Permanente', 'clearwater-permanent-plan', 'clearwater-marisol', 1],
] as const)(
  'every claim of %s is there, and no amount of zero is made where none was stated',
  async (_vendor, slug, patientId, more) => {
    const { as, state } = await bringIn(slug, 'marisol', patientId)
    expect(state).toBe('complete')
    const { body } = await stage.portal.call(listClaims, { as, query: { profileId: as.profileId } })
    const own = body.explanationOfBenefit.filter((row) =>
      JSON.stringify(row).match(/Office visit|Albuterol inhaler|Knee radiograph/),
    )
    expect(own).toHaveLength(more)
    for (const row of own) expect(row.adjudicationamount ?? '').not.toMatch(/^0(?:\.0+)?$/)
  },
)

test('what a plan answers only where its profile is named is asked for by it', async () => {
  const { as, state } = await bringIn('clearwater-permanent-plan', 'marisol', 'clearwater-marisol')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listPriorAuthorizations, { as, query: { profileId: as.profileId } })
  expect(body.priorAuthorization).toMatchObject([
    { service: 'Knee arthroscopy', state: 'denied', reasons: [{ text: 'Not covered under this plan' }] },
  ])
})

test('pages that follow neither time nor place bring all that the source has', async () => {
  const slug = 'marigold-health-plan'
  const { as } = await bringIn(slug, 'marisol', 'marigold-marisol')
  const there = stage.sandbox.organizations.find((one) => one.slug === slug)
  const app = await connectApp(there?.fhirBaseUrl ?? '', { username: 'marisol' })
  const pages = await readAllPages(app.get, 'Observation?_count=10')
  expect(pages.length).toBeGreaterThan(1)
  const held = (await recordsOf(stage.portal, as.profileId)).filter(({ type }) => type === 'Observation')
  expect(held.map(({ fhir_id }) => fhir_id).toSorted()).toEqual(
    pages
      .flatMap((page) => listIds(page))
      .map((id) => id.replace('Observation/', ''))
      .toSorted(),
  )
})
