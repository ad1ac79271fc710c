import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bench, countsThere, lineOf, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ benchCharts: [600] })
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

const importBench = async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.forgetRequests()
  return stage.importFrom({ as: person, ...bench })
}
const pagesAsked = () => stage.sandbox.requests().filter(({ path }) => path.includes('/Observation?')).length

test('links that name where the server stands behind its gateway are followed at the source', async () => {
  stage.sandbox.setFaults(['links-behind-gateway'])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})

test('a next link whose host cannot be read is followed at the source, not taken for the end', async () => {
  stage.sandbox.setFaults(['next-link-port-twice', 'search-total-missing'])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})

test('a search that the source has forgotten is made again, and every record counts once', async () => {
  stage.sandbox.setFaults([{ name: 'page-expired', type: 'Observation', page: 3 }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  const { Observation: there } = countsThere(stage, bench)
  expect(lineOf(end, 'Observation')).toMatchObject({ offered: there, received: there, stored: there })
})

test('one that is forgotten each time is said to be missing', async () => {
  stage.sandbox.setFaults([{ name: 'page-expired', type: 'Observation', times: 99 }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'page-failed' })
  expect(pagesAsked()).toBeLessThan(8)
})

test('pages that go on without end are followed no further than all that the source says it has', async () => {
  stage.sandbox.setFaults([{ name: 'pages-without-end', type: 'Observation' }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  expect(pagesAsked()).toBeLessThan(10)
})

test('where it does not say how many there are they end all the same, and the person is told', async () => {
  stage.sandbox.setFaults([{ name: 'pages-without-end', type: 'Observation' }, 'search-total-missing'])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'partial', reason: 'page-loop' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  expect(pagesAsked()).toBeLessThan(25)
})

test('a source that does not manage large pages is asked for small ones, and every record comes in', async () => {
  stage.sandbox.setFaults([{ name: 'large-page-fails', type: 'Observation' }])
  const end = await importBench()
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})

test('a total that counts what came along does not make fewer of the records', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['total-counts-included'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  const { Observation: there } = countsThere(stage, rufus)
  expect(lineOf(end, 'Observation')).toMatchObject({ offered: there, received: there, stored: there })
})
