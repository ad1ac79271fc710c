import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { countsThere, lineOf, openStage, storedOf, waitForEnd, type Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
let foreignOrigin = ''
const authorizationHeaders: (string | undefined)[] = []
const elsewhere = createServer((request, answer) => {
  authorizationHeaders.push(request.headers.authorization)
  answer.end('{"resourceType":"Bundle","type":"searchset"}')
})

/** A chart whose observations fill three pages, and whose other types fill at most one page each. */
const bench = { slug: 'bench', username: 'bench-60', patientId: 'bench-60' }
const PAGE_SIZE = 10

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  foreignOrigin = `http://${host}`
  const behaviours = { [bench.slug]: { counts: { usual: PAGE_SIZE, greatest: PAGE_SIZE } } }
  // Lets Kinchart reach the other server's private address, so that only the check of the origin prevents requests to
  // it.
  stage = await openStage({ benchCharts: [60], behaviours }, { allow: [host] })
})
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})
afterAll(async () => {
  await stage.close()
  elsewhere.close()
})

const importBench = async () => stage.importFrom({ as: await stage.signUpAs(bench.slug, bench.patientId), ...bench })
const countPageRequests = () => stage.sandbox.requests().filter(({ path }) => path.includes('/Observation?')).length

test('never requests a next page on another server, and sends it no token', async () => {
  stage.sandbox.setFaults([{ name: 'next-link-foreign-origin', foreignOrigin }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'foreign-page' })
  expect(await storedOf(stage, end)).toEqual({ ...countsThere(stage, bench, ['Organization']), Observation: PAGE_SIZE })
  expect(authorizationHeaders).toEqual([])
})

test('never requests a record or document on another server', async () => {
  stage.sandbox.putResource(bench.slug, {
    ...{ resourceType: 'DocumentReference', id: 'points-elsewhere', status: 'current' },
    subject: { reference: `Patient/${bench.patientId}` },
    author: [{ reference: `${foreignOrigin}/fhir/Practitioner/1` }],
    content: [{ attachment: { contentType: 'text/html', url: `${foreignOrigin}/fhir/Binary/1` } }],
  })
  const end = await importBench()
  stage.sandbox.removeResource(bench.slug, 'DocumentReference', 'points-elsewhere')
  expect(authorizationHeaders).toEqual([])
  // The doctor's name that could not be fetched does not count as a gap. The missing document counts as a gap, and its
  // host is shown.
  expect(end).toMatchObject({ state: 'partial', reason: 'document-elsewhere' })
  expect(lineOf(end, 'DocumentReference')?.notices).toEqual([new URL(foreignOrigin).host])
})

test('stops if the pages form a loop, and reports that further pages could not be reached', async () => {
  stage.sandbox.setFaults([{ name: 'next-link-loops', type: 'Observation' }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'page-loop' })
  expect(await storedOf(stage, end)).toEqual({ ...countsThere(stage, bench, ['Organization']), Observation: PAGE_SIZE })
  expect(countPageRequests()).toBeLessThan(4)
})

test('marks a type as partial if a page fails in every round of retries, and as complete after the next import', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults([{ name: 'page-fails', type: 'Observation', page: 2 }])
  const first = await stage.importFrom({ as: person, ...bench })
  stage.sandbox.setFaults([])
  expect(first).toMatchObject({ state: 'partial', percent: 95, reason: 'page-failed' })
  const there = countsThere(stage, bench, ['Organization'])
  expect(await storedOf(stage, first)).toEqual({ ...there, Observation: PAGE_SIZE })
  expect(lineOf(first, 'Observation')).toMatchObject({
    state: 'failed',
    reason: 'page-failed',
    offered: there['Observation'],
    received: PAGE_SIZE,
  })
  const query = { profileId: person.profileId }
  const list = await stage.portal.call(listVitals, { as: person, query })
  expect(list.body.sources).toMatchObject([{ state: 'partial', missing: null, reason: 'page-failed' }])

  const { ehrImportRequestId } = first
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const second = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(second).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, second)).toEqual(there)
  const { rows } = await stage.portal.database.pool.query('select from resource where source_id = $1', [
    ehrImportRequestId,
  ])
  expect(rows).toHaveLength(Object.values(there).reduce((sum, count) => sum + count, 0))
})

test('retries a page that fails for more than one round of retries, and then completes the import', async () => {
  stage.sandbox.setFaults([{ name: 'page-fails', type: 'Observation', page: 2, times: 8 }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})

test('reports a page as missing if the source discards the search on every attempt', async () => {
  stage.sandbox.setFaults([{ name: 'page-expired', type: 'Observation', times: 99 }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'page-failed' })
  expect(countPageRequests()).toBeLessThan(8)
})

test('follows endless pages only until the total of the source is reached', async () => {
  stage.sandbox.setFaults([{ name: 'pages-without-end', type: 'Observation' }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  expect(countPageRequests()).toBeLessThan(10)
})

test('stops at endless pages even without a total, and reports the endless pages', async () => {
  stage.sandbox.setFaults([{ name: 'pages-without-end', type: 'Observation' }, 'search-total-missing'])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'page-loop' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  expect(countPageRequests()).toBeLessThan(25)
})
