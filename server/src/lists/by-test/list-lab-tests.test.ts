import { beforeAll, expect, test } from 'vitest'
import { getLabTests } from '@kinchart/contract/calls/by-test.ts'
import { getTrend } from '@kinchart/contract/calls/trend.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { fewKinds, hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let marisol: Person
const stage = useStage(fewKinds)
beforeAll(async () => {
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const there = { as: marisol, username: 'marisol' }
  await stage.importFrom({ ...there, slug: hospitals.tallgrass, patientId: 'marisol-whitcombe' })
  await stage.importFrom({ ...there, slug: hospitals.juniper, patientId: 'jsfp-20417' })
})

const ask = async (query: object = {}, as = marisol, profileId = marisol.profileId) =>
  stage.portal.call(getLabTests, { as, query: { profileId, ...query } })

test('shows the A1c of two hospitals as one line with the latest value and all earlier ones', async () => {
  const { body } = await ask()
  const a1c = body.tests.find(({ testKey }) => testKey === 'loinc:4548-4')
  expect(a1c).toMatchObject({ name: 'Hemoglobin A1c', since: '2021', latest: { value: '6.9 %' } })
  expect(a1c?.past.map(({ number }) => number)).toEqual(['5.4', '5.7', '6.1', '6.4', '6.8', '7.20', '6.9'])
  const trend = await stage.portal.call(getTrend, {
    as: marisol,
    query: { profileId: marisol.profileId, testKey: 'loinc:4548-4' },
  })
  expect(a1c?.count).toBe(trend.body.series[0]?.points.length)
})

test('shows one line per test and unit, newest first', async () => {
  const { body } = await ask()
  expect(new Set(body.tests.map(({ key }) => key)).size).toBe(body.tests.length)
  const dates = body.tests.map(({ latest }) => latest.date ?? '')
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(body.results).toBe(body.tests.reduce((sum, { count }) => sum + count, 0))
})

test('filters by source or period, and then shows each test’s latest result among the filtered results', async () => {
  const all = (await ask()).body
  const [first] = all.sources
  const ofFirst = (await ask({ source: first?.ehrImportRequestId })).body
  expect(ofFirst.tests.length).toBeGreaterThan(0)
  expect(ofFirst.tests.length).toBeLessThan(all.tests.length)
  const before = (await ask({ to: '2024-12-31' })).body
  const a1c = before.tests.find(({ testKey }) => testKey === 'loinc:4548-4')
  expect(a1c?.latest.value).toBe('6.4 %')
  expect((await ask({ from: '2099-01-01' })).body).toMatchObject({ tests: [], message: messages.noDataFound })
})

test('finds the same results for a search in the view by test as in the list of results', async () => {
  const { body } = await ask({ search: 'a1c' })
  expect(body.tests.map(({ name }) => name)).toEqual(['Hemoglobin A1c'])
})
