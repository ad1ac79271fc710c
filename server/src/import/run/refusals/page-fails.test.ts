import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { bench, countsThere, lineOf, openStage, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import { PAGE_SIZE } from '#import/plan/search-plan.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ benchCharts: [600] })
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a page that fails in every round leaves its kind incomplete, and the next import brings the rest', async () => {
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
  const missing = (there['Observation'] ?? 0) - PAGE_SIZE
  expect(list.body.sources).toMatchObject([{ state: 'partial', missing, reason: 'page-failed' }])

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

test('a page that fails once is asked again', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults([{ name: 'page-fails', type: 'Observation', page: 2, times: 2 }])
  expect(await stage.importFrom({ as: person, ...bench })).toMatchObject({ state: 'complete' })
})

test('a page that fails for longer than one round is asked again later, and the import ends complete', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults([{ name: 'page-fails', type: 'Observation', page: 2, times: 8 }])
  const end = await stage.importFrom({ as: person, ...bench })
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})
