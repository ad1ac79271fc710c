import { expect, test } from 'vitest'
import { listPriorAuthorizations } from '@kinchart/contract/sections/priorauthorizations.ts'
import { listClaims } from '@kinchart/contract/calls/claims.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { listIds, readAllPages } from '@kinchart/sandbox/practice-bundle.ts'
import { hospitals, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { recordsOf } from '../../../test/open-ids.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()

const charts = new Map<string, Promise<{ readonly as: Person; readonly state: string }>>()

async function bringIn(slug: string, username: string, patientId: string) {
  const known = charts.get(patientId) ?? importChart(slug, username, patientId)
  charts.set(patientId, known)
  return known
}

/** Imports a chart, and confirms the patient if the portal asks. */
async function importChart(slug: string, username: string, patientId: string) {
  const as = await stage.signUpAs(slug, patientId)
  const end = await stage.importFrom({ as, slug, username, patientId })
  if (end.state !== 'confirm-patient') return { as, state: end.state }
  const { ehrImportRequestId } = end
  await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  return { as, state: (await waitForEnd(stage.portal, as, ehrImportRequestId)).state }
}

test('shows both blood pressure values with their names, in any vendor’s order', async () => {
  const { as, state } = await bringIn(hospitals.juniper, 'osgood', 'osgood-ferrymead')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listVitals, { as, query: { profileId: as.profileId } })
  const vitalTexts = body.observation.map(({ code, observation, value }) =>
    JSON.stringify({ code, observation, value }),
  )
  const [pressure = ''] = vitalTexts.filter((row) => row.includes('Blood pressure'))
  for (const part of ['126.0', '73.0', 'mmHg']) expect(pressure).toContain(part)
  expect(pressure).toMatch(/systolic/i)
  expect(pressure).toMatch(/diastolic/i)
})

test('distinguishes oxygen saturation from oxygen given, and calculates neither from the other', async () => {
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

test('imports both records of a patient who was registered twice at a source', async () => {
  const { as, state } = await bringIn(hospitals.juniper, 'rosalind', 'rosalind-twofold')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listConditions, { as, query: { profileId: as.profileId } })
  expect(new Set(body.condition.map(({ code }) => code))).toEqual(new Set(['Asthma', 'Migraine']))
  expect(body.total).toBe(2)
})

test.each([
  ['Humana', 'marigold-health-plan', 'marigold-marisol', 2],
  ['Kaiser Permanente', 'clearwater-permanent-plan', 'clearwater-marisol', 1],
] as const)('imports every claim of %s without inventing zero amounts', async (_vendor, slug, patientId, more) => {
  const { as, state } = await bringIn(slug, 'marisol', patientId)
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listClaims, { as, query: { profileId: as.profileId } })
  const own = body.explanationOfBenefit.filter((row) =>
    JSON.stringify(row).match(/Office visit|Albuterol inhaler|Knee radiograph/),
  )
  expect(own).toHaveLength(more)
  for (const row of own) expect(row.adjudicationamount ?? '').not.toMatch(/^0(?:\.0+)?$/)
})

test('requests data by profile if a health plan returns the data only by profile', async () => {
  const { as, state } = await bringIn('clearwater-permanent-plan', 'marisol', 'clearwater-marisol')
  expect(state).toBe('complete')
  const { body } = await stage.portal.call(listPriorAuthorizations, { as, query: { profileId: as.profileId } })
  expect(body.priorAuthorization).toMatchObject([
    { service: 'Knee arthroscopy', state: 'denied', reasons: [{ text: 'Not covered under this plan' }] },
  ])
})

test('imports everything from pages that are in no particular order', async () => {
  const slug = 'marigold-health-plan'
  const { as } = await bringIn(slug, 'marisol', 'marigold-marisol')
  const there = stage.sandbox.organizations.find((one) => one.slug === slug)
  const app = await connectApp(there?.fhirBaseUrl ?? '', { username: 'marisol' })
  const pages = await readAllPages(app.get, 'Observation?_count=10')
  expect(pages.length).toBeGreaterThan(1)
  const storedRecords = (await recordsOf(stage.portal, as.profileId)).filter(({ type }) => type === 'Observation')
  expect(storedRecords.map(({ fhir_id }) => fhir_id).toSorted()).toEqual(
    pages
      .flatMap((page) => listIds(page))
      .map((id) => id.replace('Observation/', ''))
      .toSorted(),
  )
})
