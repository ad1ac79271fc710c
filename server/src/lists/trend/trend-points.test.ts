import { expect, test } from 'vitest'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import { clinicalReaders } from '#readers/readers.ts'
import { readResource } from '#store/read-resource.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { labPoints, vitalPoints } from './trend-points.ts'
import { trendOf } from './trend-series.ts'

const potassium = '{"coding":[{"system":"http://loinc.org","code":"2823-3","display":"Potassium"}]}'
const laboratory = '[{"coding":[{"code":"laboratory"}]}]'
const result = (id: string, day: string, more: string): string =>
  `{"resourceType":"Observation","id":"${id}","category":${laboratory},"code":${potassium},"effectiveDateTime":"${day}",${more}}`

const rowOf = (text: string, storedResources: Readonly<Record<string, string>> = {}): LabRow & VitalRow => {
  const { reading } = readResource(clinicalReaders, resourceFrom(text), {
    sourceId: 'import-1',
    providerName: 'Riverside Clinic',
    fhirBase: 'https://riverside.example/fhir',
    find: (key) => (storedResources[key] === undefined ? undefined : resourceFrom(storedResources[key])),
  })
  return { id: text.slice(0, 60), ...reading?.row } as unknown as LabRow & VitalRow
}
const trend = (...texts: readonly string[]) =>
  trendOf(
    texts.flatMap((text) => labPoints(rowOf(text), 'loinc:2823-3')),
    500,
  )
const report = (...ids: readonly string[]): string =>
  `{"resourceType":"DiagnosticReport","status":"final","code":{"text":"Panel"},"result":[${ids.map((id) => `{"reference":"Observation/${id}"}`).join(',')}]}`

test('leaves a result entered in error out of every series', () => {
  const storedResources = {
    'Observation/bad': result(
      'bad',
      '2024-03-01',
      '"status":"entered-in-error","valueQuantity":{"value":9.9,"unit":"mmol/L"}',
    ),
    'Observation/good': result('good', '2024-03-02', '"status":"final","valueQuantity":{"value":4.1,"unit":"mmol/L"}'),
  }
  const found = labPoints(rowOf(report('bad', 'good'), storedResources), 'loinc:2823-3')
  const { series, withdrawn } = trendOf(found, 500)
  expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([['4.1 mmol/L']])
  expect(withdrawn).toBe(1)
})

test('shows a canceled result as text without charting it, and labels a preliminary one', () => {
  const storedResources = {
    'Observation/a': result('a', '2024-03-01', '"status":"cancelled","valueQuantity":{"value":9.9,"unit":"mmol/L"}'),
    'Observation/b': result('b', '2024-03-02', '"status":"preliminary","valueQuantity":{"value":4.1,"unit":"mmol/L"}'),
  }
  const [one, other] = labPoints(rowOf(report('a', 'b'), storedResources), 'loinc:2823-3').map(({ point }) => point)
  expect(one).toMatchObject({ value: '9.9 mmol/L', number: null, meaning: { says: ['cancelled'] } })
  expect(other).toMatchObject({ number: '4.1', meaning: { says: ['preliminary'] } })
})

test('labels a result outside of reports with the result’s own status', () => {
  const { series } = trend(result('c', '2024', '"status":"amended","valueQuantity":{"value":4.1,"unit":"mmol/L"}'))
  expect(series[0]?.points[0]?.meaning?.says).toEqual(['corrected'])
})

test('adds a result such as "<5" to the series for its unit, and keeps the comparator and all digits', () => {
  const { series } = trend(
    result('d', '2023', '"status":"final","valueQuantity":{"value":5,"comparator":"<","unit":"mmol/L"}'),
    result('e', '2024', '"status":"final","valueQuantity":{"value":4.1,"unit":"mmol/L"}'),
    result('f', '2025', '"status":"final","valueQuantity":{"value":40,"comparator":">=","unit":"mmol/L"}'),
    result('g', '2026', '"status":"final","valueQuantity":{"value":7,"comparator":"ad","unit":"mmol/L"}'),
  )
  expect(series).toHaveLength(1)
  expect(series[0]?.points.map(({ number, bound }) => bound ?? number)).toEqual([
    { side: 'below', number: '5' },
    '4.1',
    { side: 'above', number: '40' },
    null,
  ])
})

test('does not treat the reason for a missing value as a result', () => {
  expect(trend(result('h', '2024', '"status":"final","dataAbsentReason":{"text":"Not performed"}')).series).toEqual([])
})

test('labels a reference range as a goal if the source sent a goal', () => {
  const range = '"referenceRange":[{"text":"Goal for diabetes: below 7.0","high":{"value":7.0,"unit":"mmol/L"}}]'
  const { series } = trend(
    result('i', '2024', `"status":"final","valueQuantity":{"value":7.2,"unit":"mmol/L"},${range}`),
  )
  expect(series[0]?.points[0]).toMatchObject({ referenceRange: { high: '7.0', isGoal: true }, mark: null })
})

test('keeps the separate range and flag of each blood pressure value', () => {
  const row =
    rowOf(`{"resourceType":"Observation","id":"bp","status":"final","code":{"text":"Blood pressure"},"component":[
    {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4","display":"Diastolic"}]},"valueQuantity":{"value":73,"unit":"mmHg"}},
    {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6","display":"Systolic"}]},"valueQuantity":{"value":126,"unit":"mmHg"},
     "referenceRange":[{"high":{"value":120,"unit":"mmHg"}}],"interpretation":[{"coding":[{"code":"H"}]}]}]}`)
  expect(vitalPoints(row, 'loinc:8480-6')).toMatchObject([
    {
      unit: 'mmHg',
      point: { value: '126 mmHg', number: '126', mark: { word: 'High' }, referenceRange: { high: '120' } },
    },
  ])
  expect(vitalPoints(row, 'loinc:8462-4')).toMatchObject([
    { point: { number: '73', mark: null, referenceRange: null } },
  ])
})

test('merges two spellings of a unit into one series', () => {
  const first = result('a', '2024-03-01', '"status":"final","valueQuantity":{"value":4,"unit":"mmol/L"}')
  const second = result('b', '2024-03-02', '"status":"final","valueQuantity":{"value":5,"unit":"mmol/l"}')
  expect(trend(first, second).series.map(({ points }) => points.length)).toEqual([2])
})
