import { expect, test } from 'vitest'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { thin } from './trend-chart.tsx'
import { moved, periodsOf, spanOf, within } from './trend-summary.ts'
import { drawTrend } from './trend-picture.ts'
import { pointInWords } from './trend-reader.tsx'

const frame = { left: 40, right: 700, top: 20, bottom: 180 }
const width = frame.right - frame.left
const day = (index: number): string => new Date(Date.UTC(2012, 0, 1 + index * 16)).toISOString().slice(0, 10)
const point = (index: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  id: String(index),
  date: day(index),
  value: String(4 + (index % 5)),
  number: String(4 + (index % 5)),
  referenceRange: null,
  mark: null,
  providerName: 'Riverside Laboratory',
  ...more,
})
const high = { word: 'High', side: 'high', by: 'source' } as const
const long = Array.from({ length: 307 }, (_, index) => point(index, index === 100 ? { mark: high, number: '40' } : {}))

test('draws a symbol for each result if there are only a few results', () => {
  expect(thin(drawTrend(long.slice(0, 20), frame).points, width)).toBeNull()
})

test('draws every result as a point or within a bar', () => {
  const { points } = drawTrend(long, frame)
  const thinned = thin(points, width)
  expect((thinned?.groups.length ?? 0) + (thinned?.alone.length ?? 0)).toBeLessThan(70)
  for (const one of points) {
    const isAlone = thinned?.alone.includes(one) === true
    const bar = thinned?.groups.some(
      ({ x, top, bottom }) => Math.abs(x - one.x) <= 12 && top <= one.y && one.y <= bottom,
    )
    expect(isAlone || bar).toBe(true)
  }
  expect(thinned?.groups.flatMap(({ outside }) => outside).map((one) => one.point.id)).toEqual(['100'])
})

test('never combines a result that is only a bound, such as <5, into a bar', () => {
  const bounds = long.map((one, index) =>
    index % 50 === 0 ? { ...one, number: null, bound: { side: 'below' as const, number: '4' } } : one,
  )
  const thinned = thin(drawTrend(bounds, frame).points, width)
  expect(thinned?.alone.filter(({ arrow }) => arrow !== null)).toHaveLength(7)
})

test('divides time into periods without gaps, and the full period contains all results', () => {
  const end = spanOf(long)?.to ?? 0
  expect(periodsOf(long)).toEqual([null, 120, 60, 24, 12, 6, 3])
  expect(periodsOf(long.slice(0, 5))).toEqual([])
  const year = { months: 12, end } as const
  const before = moved(year, -1, end)
  const [latest, earlier] = [within(long, year), within(long, before)]
  expect(latest.at(-1)?.id).toBe('306')
  expect(Number(earlier.at(-1)?.id) + 1).toBe(Number(latest[0]?.id))
  expect(moved(before, 1, end)).toEqual(year)
  expect(within([...long, point(0, { date: null })], { months: null, end })).toHaveLength(308)
})

test('describes a result with its value, date, range, flag and source', () => {
  const read = (one: TrendPoint) => pointInWords({ point: one }, 'mmol/L')
  expect(
    read(point(1, { number: '5.40', mark: high, referenceRange: { text: '3.5 - 5.1', low: '3.5', high: '5.1' } })),
  ).toBe('5.40 mmol/L, Jan 17, 2012, range 3.5 - 5.1, High, Riverside Laboratory')
  expect(read(point(1, { number: null, value: '<5', bound: { side: 'below', number: '5' } }))).toBe(
    '<5 mmol/L, Jan 17, 2012, no reference range, Riverside Laboratory',
  )
})
