import { beforeAll, expect, test } from 'vitest'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { getPanelTests, getTrend } from '@kinchart/contract/calls/trend.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { bundle, drop, marisol as inFile } from '../../../test/drop-files.ts'
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

const trend = async (testKey: string, as = marisol, profileId = marisol.profileId) =>
  stage.portal.call(getTrend, { as, query: { profileId, testKey } })

test('combines results of two hospitals, oldest first, each with its own digits and range', async () => {
  const { body } = await trend('loinc:4548-4')
  expect(body).toMatchObject({ message: messages.dataLoaded, older: 0 })
  expect(body.series).toHaveLength(1)
  const [series] = body.series
  expect(series?.unit).toBe('%')
  expect(
    series?.points.map(({ number, date, referenceRange }) => [date?.slice(0, 7), number, referenceRange?.high]),
  ).toEqual([
    ['2021-11', '5.4', '5.7'],
    ['2022-10', '5.7', '5.7'],
    ['2023-10', '6.1', '5.7'],
    ['2024-08', '6.4', '5.6'],
    ['2025-03', '6.8', '5.6'],
    ['2026-04', '7.20', '5.6'],
    ['2026-05', '6.9', '7.0'],
  ])
  expect(new Set(series?.points.map(({ providerName }) => providerName)).size).toBe(2)
  expect(series?.points.map(({ mark }) => mark?.side ?? null)).toEqual([
    'normal',
    'normal',
    'high',
    'high',
    'high',
    'high',
    null,
  ])
})

test('keeps results in another unit separate, and converts nothing', async () => {
  const { body } = await trend('loinc:29463-7')
  const units = body.series.map(({ unit, points }) => [unit, points.map(({ number }) => number)])
  expect(units.length).toBeGreaterThan(1)
  expect(units).toContainEqual(['lb', ['166.0']])
})

test('shows the history of each blood pressure component, without repeating the component’s name in every value', async () => {
  const { observation } = (
    await stage.portal.call(listVitals, { as: marisol, query: { profileId: marisol.profileId } })
  ).body
  const pressure = observation.find(({ value }) => value.length === 2)
  expect(pressure?.testKeys).toEqual(['loinc:8480-6', 'loinc:8462-4'])
  const { body } = await trend('loinc:8462-4')
  expect(body.series[0]?.points.map(({ value }) => value)).toContain('84 mmHg')
})

test('shows the same history for a result within a report as for a result outside of reports', async () => {
  const { diagnosticReport } = (
    await stage.portal.call(listLabs, { as: marisol, query: { profileId: marisol.profileId } })
  ).body
  const panel = diagnosticReport.find(({ results }) => results.length > 1)
  const potassium = panel?.results.find(({ testKey }) => testKey === 'loinc:2823-3')
  expect(potassium?.value).toBe('5.40 mmol/L')
  const { body } = await trend('loinc:2823-3')
  expect(body.series[0]?.points.map(({ number }) => number)).toEqual(['5.40', '4.10'])
})

test('does not find results in a list search by their test codes', async () => {
  const found = await stage.portal.call(listLabs, {
    as: marisol,
    query: { profileId: marisol.profileId, search: 'loinc' },
  })
  expect(found.body.total).toBe(0)
})

test('omits withdrawn results from the history, whether separate or in a report, and counts them as withdrawn', async () => {
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const subject = { reference: 'Patient/m1' }
  const code = { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' }
  const result = (id: string, status: string, value: number) => ({
    ...{ resourceType: 'Observation', id, status, code, subject },
    category: [{ coding: [{ code: 'laboratory' }] }],
    valueQuantity: { value, unit: 'mmol/L' },
  })
  const report = {
    ...{ resourceType: 'DiagnosticReport', id: 'r', status: 'final', subject, code: { text: 'Electrolytes' } },
    result: [{ reference: 'Observation/inside' }, { reference: 'Observation/good' }],
  }
  const found = [result('alone', 'entered-in-error', 9.1), result('inside', 'entered-in-error', 9.2)]
  const bytes = bundle('collection', [
    { ...inFile, name: [{ given: ['Rufus'], family: 'Pennyfeather' }], birthDate: undefined },
    ...found,
    result('good', 'final', 4.2),
    report,
  ])
  const { end } = await drop(stage.portal, other, [{ name: 'record.json', bytes }])
  expect(end.state).toBe('complete')
  const { body } = await trend('loinc:2823-3', other, other.profileId)
  expect(body.series.flatMap(({ points }) => points.map(({ value }) => value))).toEqual(['4.2 mmol/L'])
  expect(body.withdrawn).toBe(2)
})

test('shows each panel test’s short name and previous result in the test’s unit', async () => {
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const result = (id: string, day: string, value: number, unit = 'mmol/L') => ({
    ...{ resourceType: 'Observation', id, status: 'final', subject: { reference: 'Patient/m1' } },
    code: {
      coding: [{ system: 'http://loinc.org', code: '2823-3' }],
      text: 'Potassium [Moles/volume] in Serum or Plasma',
    },
    ...{ effectiveDateTime: day, valueQuantity: { value, unit } },
    category: [{ coding: [{ code: 'laboratory' }] }],
  })
  const report = {
    ...{ resourceType: 'DiagnosticReport', id: 'r', status: 'final', subject: { reference: 'Patient/m1' } },
    ...{ code: { text: 'Electrolytes' }, effectiveDateTime: '2025-05-01', result: [{ reference: 'Observation/now' }] },
    contained: [{ ...result('in', '2025-05-01', 9.9), code: { text: 'Sodium, once' } }],
  }
  report.result.push({ reference: '#in' })
  const bytes = bundle('collection', [
    { ...inFile, name: [{ given: ['Rufus'], family: 'Pennyfeather' }], birthDate: undefined },
    ...[
      result('first', '2023-01-01', 4.1),
      result('before', '2024-01-01', 4.3),
      result('other', '2024-02-01', 16, 'mg/dL'),
    ],
    ...[result('now', '2025-05-01', 4.7), result('later', '2025-06-01', 4.9), report],
  ])
  await drop(stage.portal, other, [{ name: 'record.json', bytes }])
  const as = { as: other }
  const { diagnosticReport } = (await stage.portal.call(listLabs, { ...as, query: { profileId: other.profileId } }))
    .body
  const id = diagnosticReport.find(({ code }) => code === 'Electrolytes')?.id ?? ''
  const panelQuery = { profileId: other.profileId, id }
  const { body } = await stage.portal.call(getPanelTests, { ...as, query: panelQuery })
  expect(body.tests).toMatchObject([
    { testKey: 'loinc:2823-3', name: 'Potassium', before: { value: '4.3 mmol/L', date: '2024-01-01' } },
    { name: 'Sodium, once', before: null },
  ])
  expect(
    (await stage.portal.call(getPanelTests, { as: marisol, query: { ...panelQuery, profileId: marisol.profileId } }))
      .code,
  ).toBe('not-found')
})

test('returns no history for an unknown test or to another user', async () => {
  expect((await trend('loinc:0-0')).body).toMatchObject({ series: [], message: messages.noDataFound })
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  expect((await trend('loinc:4548-4', other)).code).toBe('not-found')
})

test('shows a goal only while it is current, and only with results in its unit', async () => {
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const code = { coding: [{ system: 'http://loinc.org', code: '4548-4', display: 'Hemoglobin A1c' }] }
  const subject = { reference: 'Patient/m1' }
  const result = (id: string, value: number, unit = '%') => ({
    ...{ resourceType: 'Observation', id, status: 'final', code, subject, effectiveDateTime: '2025-01-01' },
    ...{ category: [{ coding: [{ code: 'laboratory' }] }], valueQuantity: { value, unit } },
  })
  const goal = (id: string, lifecycleStatus: string, value: number, unit = '%') => ({
    ...{ resourceType: 'Goal', id, lifecycleStatus, description: { text: `Goal ${id}` }, subject },
    ...{ startDate: '2024-11-05', target: [{ measure: code, detailQuantity: { value, comparator: '<', unit } }] },
  })
  const bytes = bundle('collection', [
    { ...inFile, name: [{ given: ['Rufus'], family: 'Pennyfeather' }], birthDate: undefined },
    ...[result('a', 7.4), result('b', 57, 'mmol/mol')],
    ...[goal('now', 'active', 7), goal('other', 'active', 53, 'mmol/mol'), goal('kg', 'active', 80, 'kg')],
    ...[goal('over', 'completed', 8), goal('mistaken', 'entered-in-error', 6)],
  ])
  await drop(stage.portal, other, [{ name: 'record.json', bytes }])
  const { body } = await trend('loinc:4548-4', other, other.profileId)
  const goals = body.series.map(({ unit, goals = [] }) => [unit, goals.map(({ words, limits }) => [words, limits])])
  expect(Object.fromEntries(goals)).toEqual({
    '%': [['Goal now: <7 %', ['7']]],
    'mmol/mol': [['Goal other: <53 mmol/mol', ['53']]],
  })
  expect(body.series[0]?.goals?.[0]).toMatchObject({ from: '2024-11-05', providerName: expect.stringMatching(/\S/) })
  expect((await trend('loinc:2339-0', other, other.profileId)).body.series).toEqual([])
})
