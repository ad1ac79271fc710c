import { expect, test } from 'vitest'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'

import { readResource } from '#store/read-resource.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { clinicalReaders } from '#readers/readers.ts'
import { gatherRow, linesOf, nothingGathered } from './group-by-test.ts'

type Sent = { id: string; day?: string; code?: object; more: object; source?: string }

const potassium = { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' }
const observation = ({ id, day, code = potassium, more }: Sent): string =>
  JSON.stringify({
    ...{ resourceType: 'Observation', id, status: 'final', code, category: [{ coding: [{ code: 'laboratory' }] }] },
    ...(day === undefined ? {} : { effectiveDateTime: day }),
    ...more,
  })

const rowOf = (text: string, source = 'import-1', storedResources: Readonly<Record<string, string>> = {}): LabRow => {
  const { reading } = readResource(clinicalReaders, resourceFrom(text), {
    ...{ sourceId: source, providerName: source, fhirBase: 'https://riverside.example/fhir' },
    find: (key) => (storedResources[key] === undefined ? undefined : resourceFrom(storedResources[key])),
  })
  const { id } = JSON.parse(text) as { id: string }
  return { id, ehrImportRequestId: source, ...reading?.row } as unknown as LabRow
}
const result = (sent: Sent): LabRow => rowOf(observation(sent), sent.source)
const mg = (value: number, unit = 'mg/dL') => ({ valueQuantity: { value, unit } })

function lines(...rows: readonly LabRow[]) {
  const gathered = nothingGathered()
  for (const row of rows) gatherRow(gathered, row)
  return { ...linesOf(gathered), reportsWithout: gathered.reportsWithout }
}

test('groups ten results of one test into one line with the latest value, the count and the start date', () => {
  const { tests } = lines(
    result({ id: 'b', day: '2024-03-01', more: mg(4.2) }),
    result({ id: 'c', day: '2025-01-05', more: mg(4.4) }),
    result({ id: 'a', day: '2021-11', more: mg(4.0) }),
  )
  expect(tests).toMatchObject([{ name: 'Potassium', count: 3, since: '2021', latest: { id: 'c', value: '4.4 mg/dL' } }])
  expect(tests[0]?.past.map(({ date, number }) => [date, number])).toEqual([
    ['2021-11', '4'],
    ['2024-03-01', '4.2'],
    ['2025-01-05', '4.4'],
  ])
})

test('shows a separate line for each unit, without converting values, and merges spellings of the same unit', () => {
  const { tests } = lines(
    result({ id: 'a', day: '2024-01-01', more: mg(80) }),
    result({ id: 'b', day: '2024-02-01', more: mg(82, 'mg/dl') }),
    result({ id: 'c', day: '2024-03-01', more: mg(4.5, 'mmol/L') }),
    result({ id: 'd', day: '2024-04-01', more: { valueString: 'Hemolyzed, see comment' } }),
  )
  expect(tests.map(({ apart, count, latest }) => [apart, count, latest.id])).toEqual([
    ['words', 1, 'd'],
    ['unit', 1, 'c'],
    [undefined, 2, 'b'],
  ])
})

test('lists a value without charting it if the value is only an upper or lower bound', () => {
  const less = { valueQuantity: { value: 0.3, comparator: '<', unit: 'mg/dL' } }
  const { tests } = lines(
    result({ id: 'a', day: '2024-01-01', more: mg(1) }),
    result({ id: 'b', day: '2024-02-01', more: less }),
  )
  expect(tests).toMatchObject([{ count: 2, latest: { value: '<0.3 mg/dL' }, past: [{ number: '1' }] }])
})

test('takes the state of a chart point from the source’s flag, or else from Kinchart’s comparison with the range', () => {
  const range = { referenceRange: [{ low: { value: 3, unit: 'mg/dL' }, high: { value: 5, unit: 'mg/dL' } }] }
  const high = { interpretation: [{ coding: [{ code: 'H' }] }] }
  const { tests } = lines(
    result({ id: 'a', day: '2024-01-01', more: { ...mg(9), ...range, ...high } }),
    result({ id: 'b', day: '2024-01-02', more: { ...mg(9), ...range } }),
    result({ id: 'c', day: '2024-01-03', more: { ...mg(4), ...range } }),
    result({ id: 'd', day: '2024-01-04', more: mg(4) }),
  )
  expect(tests[0]?.past.map(({ state }) => state)).toEqual(['out', 'compared', 'inside', 'unknown'])
})

test('never uses a canceled result as the latest value, and mentions it in the line', () => {
  const { tests } = lines(
    result({ id: 'a', day: '2024-01-01', more: mg(4) }),
    result({ id: 'b', day: '2024-02-01', more: { status: 'cancelled' } }),
  )
  expect(tests).toMatchObject([
    { count: 1, latest: { id: 'a' }, newerWithout: { date: '2024-02-01', why: 'Cancelled' } },
  ])
})

test('shows a line with a reason for a test that never had a value', () => {
  const reason = { dataAbsentReason: { text: 'Specimen lost' } }
  const { tests } = lines(result({ id: 'a', day: '2024-01-01', more: reason }))
  expect(tests).toMatchObject([{ count: 0, latest: { value: 'Specimen lost', isAbsent: true }, past: [] }])
})

test('does not merge tests without a code across sources, even if their texts are the same', () => {
  const code = { text: 'Sugar' }
  const { tests } = lines(
    result({ id: 'a', day: '2024-01-01', code, more: mg(4), source: 'import-1' }),
    result({ id: 'b', day: '2024-02-01', code, more: mg(5), source: 'import-2' }),
    result({ id: 'c', day: '2024-03-01', code: { text: ' SUGAR ' }, more: mg(6), source: 'import-2' }),
  )
  expect(tests.map(({ count, latest }) => [count, latest.id])).toEqual([
    [2, 'c'],
    [1, 'a'],
  ])
})

test('adds the specimen to the names of two tests with the same name', () => {
  const code = (loinc: string, display: string) => ({ coding: [{ system: 'http://loinc.org', code: loinc, display }] })
  const { tests } = lines(
    result({ id: 'a', day: '2024-02-01', code: code('1-1', 'Zinc [Mass/volume] in Serum'), more: mg(1) }),
    result({ id: 'b', day: '2024-01-01', code: code('2-2', 'Zinc [Mass/volume] in Urine'), more: mg(2) }),
  )
  expect(tests.map(({ name, sourceName }) => [name, sourceName])).toEqual([
    ['Zinc, Serum', 'Zinc [Mass/volume] in Serum'],
    ['Zinc, Urine', 'Zinc [Mass/volume] in Urine'],
  ])
})

const codeOf = (text: string) => ({ coding: [{ system: 'http://loinc.org', code: text }], text })
const report = (id: string, day: string, ...ids: readonly string[]): string =>
  JSON.stringify({
    ...{ resourceType: 'DiagnosticReport', id, status: 'final', code: { text: 'Basic panel' } },
    ...{ effectiveDateTime: day, result: ids.map((one) => ({ reference: `Observation/${one}` })) },
  })

test('groups tests by the latest report of a panel, and lists a test with a newer result separately', () => {
  const storedResources = {
    'Observation/na1': observation({ id: 'na1', day: '2023-01-01', code: codeOf('Sodium'), more: mg(138) }),
    'Observation/na': observation({ id: 'na', day: '2024-01-01', code: codeOf('Sodium'), more: mg(140) }),
    'Observation/k': observation({ id: 'k', day: '2024-01-01', code: codeOf('Potassium'), more: mg(4) }),
    'Observation/k1': observation({ id: 'k1', day: '2023-01-01', code: codeOf('Potassium'), more: mg(4) }),
  }
  const { tests, panels } = lines(
    rowOf(report('new', '2024-01-01', 'na', 'k'), 'import-1', storedResources),
    rowOf(report('old', '2023-01-01', 'na1', 'k1'), 'import-1', storedResources),
    result({ id: 'lone', day: '2024-06-01', code: codeOf('Potassium'), more: mg(5) }),
  )
  expect(panels).toMatchObject([
    { id: 'new', name: 'Basic panel', reports: 2, since: '2023', counts: { results: 2 }, elsewhere: ['Potassium'] },
  ])
  expect(tests.map(({ name, panel, count }) => [name, panel, count])).toEqual([
    ['Potassium', null, 3],
    ['Sodium', 'basic panel', 2],
  ])
})

test('counts the out-of-range tests of a panel in the same way as the list of tests', () => {
  const high = { interpretation: [{ coding: [{ code: 'H' }] }] }
  const storedResources = {
    'Observation/na': observation({
      id: 'na',
      day: '2024-01-01',
      code: codeOf('Sodium'),
      more: { ...mg(140), ...high },
    }),
    'Observation/k': observation({
      id: 'k',
      day: '2024-01-01',
      code: codeOf('Potassium'),
      more: { ...mg(9), ...high },
    }),
  }
  const { tests, panels } = lines(
    rowOf(report('new', '2024-01-01', 'na', 'k'), 'import-1', storedResources),
    result({ id: 'lone', day: '2024-06-01', code: codeOf('Potassium'), more: mg(4) }),
  )
  const out = tests.filter(({ latest }) => latest.mark?.by === 'source' && latest.mark.side !== 'normal')
  expect(out.map(({ name }) => name)).toEqual(['Sodium'])
  expect(panels).toMatchObject([{ counts: { marked: 2, results: 2 }, listed: { marked: 1, results: 1 } }])
})

test('counts a report that has no results among the reports without a test', () => {
  const { tests, reportsWithout } = lines(rowOf(report('picture', '2024-01-01')))
  expect([tests.length, reportsWithout]).toEqual([0, 1])
})
