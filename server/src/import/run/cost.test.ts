import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getImport, retryImport } from '@kinchart/contract/calls/import.ts'
import {
  bench,
  countsThere,
  fewKinds,
  lineOf,
  openStage,
  storedOf,
  waitForEnd,
  type Stage,
} from '../../../test/with-sandbox.ts'

let stage: Stage
let results: readonly string[] = []
const there = { ...bench, username: 'bench-200', patientId: 'bench-200' }
const subject = { reference: `Patient/${there.patientId}` }

const few = { ...bench, username: 'bench-100', patientId: 'bench-100' }

beforeAll(async () => {
  const { types = [], ...more } = fewKinds.behaviours[bench.slug] ?? {}
  // Use small pages, so that even a small chart has several pages.
  const behaviour = {
    ...more,
    types: [...types, 'CarePlan', 'CareTeam', 'Claim', 'Encounter', 'ServiceRequest'],
    counts: { usual: 50, greatest: 50 },
  }
  stage = await openStage({ benchCharts: [200, 100], behaviours: { [bench.slug]: behaviour } })
  // The pages with reports arrive before the pages with the results that the reports refer to.
  results = stage.sandbox.listResources(there.slug, there.patientId).filter((key) => key.startsWith('Observation/'))
  for (let from = 0; from < results.length; from += 20)
    stage.sandbox.putResource(there.slug, {
      ...{ resourceType: 'DiagnosticReport', id: `panel-${from}`, status: 'final', subject, code: { text: 'Panel' } },
      result: results.slice(from, from + 20).map((reference) => ({ reference })),
    } as never)
})
afterEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

const fhirRequests = () => stage.sandbox.requests().filter(({ path }) => path.includes('/fhir/r4/'))
const searches = () => fhirRequests().filter(({ path }) => /\/fhir\/r4\/\w+\?/.test(path))

test('sends few requests besides one per page of a chart, and one request per query when syncing', async () => {
  const person = await stage.signUpAs(there.slug, there.patientId)
  stage.sandbox.forgetRequests()
  const first = await stage.importFrom({ as: person, ...there })
  expect(first.state).toBe('complete')
  expect(await storedOf(stage, first)).toMatchObject(countsThere(stage, there, ['Organization']))
  expect(fhirRequests().filter(({ path }) => /\/Observation\//.test(path))).toEqual([])
  const pages = first.ledger.reduce((sum, line) => sum + line.pages, 0)
  // Practitioners, organizations and locations are not in the search results, so each is requested separately.
  const inPages = fhirRequests().filter(({ path }) => !/\/(?:Practitioner|Organization|Location)/.test(path))
  expect(inPages.length - pages).toBeLessThanOrEqual(3)
  expect(lineOf(first, 'Observation')).toMatchObject({
    ...{ received: results.length, stored: results.length, refused: 0, missing: 0 },
  })
  for (const line of first.ledger)
    expect(`${line.resourceType} ${line.received - line.refused}`).toBe(`${line.resourceType} ${line.stored}`)

  stage.sandbox.forgetRequests()
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: first.ehrImportRequestId } })
  const second = await waitForEnd(stage.portal, person, first.ehrImportRequestId)
  expect(second).toMatchObject({ state: 'complete', stored: first.stored })
  const kinds = searches().map(({ path }) => path.replace(/\?.*/, ''))
  expect(kinds).toHaveLength(new Set(kinds).size)
  expect(fhirRequests().filter(({ path }) => path.includes('/Binary/'))).toEqual([])
})

test('uses a single query to request several referenced records that no page contained', async () => {
  const person = await stage.signUpAs(few.slug, few.patientId)
  const authors = Array.from({ length: 60 }, (_, at) => `author-${at}`)
  for (const id of authors)
    stage.sandbox.putResource(few.slug, {
      resourceType: 'Practitioner',
      id,
      name: [{ family: `Author ${id}` }],
    } as never)
  stage.sandbox.putResource(few.slug, {
    ...{ resourceType: 'CareTeam', id: 'team', status: 'active' },
    subject: { reference: `Patient/${few.patientId}` },
    participant: authors.map((id) => ({ member: { reference: `Practitioner/${id}` } })),
  } as never)
  stage.sandbox.forgetRequests()
  const end = await stage.importFrom({ as: person, ...few })
  expect(lineOf(end, 'Practitioner')?.stored).toBeGreaterThanOrEqual(60)
  const practitionerRequests = fhirRequests().filter(({ path }) => path.includes('/Practitioner'))
  expect(practitionerRequests.length).toBeLessThanOrEqual(4)
})

test('resumes after a source was unavailable for more than one round of retries, and loses no records', async () => {
  const person = await stage.signUpAs(few.slug, few.patientId)
  stage.sandbox.setFaults([{ name: 'source-away', times: 14 }])
  const end = await stage.importFrom({ as: person, ...few })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toMatchObject(countsThere(stage, few, ['Organization', 'Practitioner']))

  stage.sandbox.setFaults(['source-away'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: end.ehrImportRequestId } })
  const query = { ehrImportRequestId: end.ehrImportRequestId }
  await expect
    .poll(
      async () => {
        const { body } = await stage.portal.call(getImport, { as: person, query })
        return body.state === 'waiting' && body.nextTryAt !== null
      },
      { interval: 20 },
    )
    .toBe(true)
})
