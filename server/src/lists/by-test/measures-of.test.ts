import type { TestLine } from '@kinchart/contract/calls/by-test.ts'
import { expect, test } from 'vitest'
import { measuresOf, pressure } from './measures-of.ts'

type Half = {
  readonly id?: string
  readonly date?: string
  readonly source?: string
  readonly days?: readonly string[]
}

function half(
  testKey: string,
  value: string,
  { id = testKey, date = '2026-03-01', source = 'a', days = [date] }: Half,
) {
  const point = (day: string) => ({ date: day, number: value, low: null, high: null, state: 'unknown' as const })
  return {
    ...{ key: testKey, testKey, name: testKey, sourceName: null, count: 1, since: null, panel: null },
    past: days.map(point),
    latest: { id, date, value, unit: 'mmHg', mark: null, providerName: source, ehrImportRequestId: source },
  } as unknown as TestLine
}
const linesIn = (upper: Half, lower: Half): readonly number[] =>
  measuresOf([half(pressure[0], '121', upper), half(pressure[1], '112', lower)]).map(({ lines }) => lines.length)

test.each([
  ['from one Observation', { id: 'o1' }, { id: 'o1' }],
  ['from one source at one time', { date: '2026-03-01T10:00:00Z' }, { date: '2026-03-01T10:00:00Z' }],
  ['from a day with one reading', {}, {}],
])('shows a blood pressure %s as one reading', (_of, upper: Half, lower: Half) => {
  expect(linesIn(upper, lower)).toEqual([2])
})

test.each([
  ['measured at different times', { date: '2026-03-01T10:00:00Z' }, { date: '2026-03-01T11:00:00Z' }],
  ['from two sources', {}, { source: 'b' }],
  ['from a day with several readings', { days: ['2026-03-01', '2026-03-01'] }, { days: ['2026-03-01', '2026-03-01'] }],
])('treats the two values of a blood pressure %s as two measures', (_of, upper: Half, lower: Half) => {
  expect(linesIn(upper, lower)).toEqual([1, 1])
})
