import { expect, test } from 'vitest'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { drawTrend } from './trend-picture.ts'
import { timeOf } from './trend-summary.ts'

const frame = { left: 40, right: 700, top: 20, bottom: 180 }
const range = (low: string | null, high: string | null) => ({ text: `${low}–${high}`, low, high })
const point = (date: string | null, number: string | null, more: Partial<TrendPoint> = {}): TrendPoint => ({
  id: `${date} ${number}`,
  date,
  value: number ?? 'negative',
  number,
  referenceRange: null,
  mark: null,
  providerName: 'Tallgrass',
  ...more,
})

test('places results by time and value, and leaves space for a year without results', () => {
  const { points } = drawTrend([point('2020-01-01', '5'), point('2021-01-01', '6'), point('2024-01-01', '4')], frame)
  const [first, second, third] = points.map(({ x }) => x)
  expect(((third ?? 0) - (second ?? 0)) / ((second ?? 0) - (first ?? 0))).toBeCloseTo(1095 / 366, 1)
  const heights = points.map(({ y }) => y)
  expect(heights[1]).toBeLessThan(heights[0] ?? 0)
  expect(heights[2]).toBeGreaterThan(heights[0] ?? 0)
})

test('changes from one laboratory’s range band to the next halfway between their results', () => {
  const { bands, points } = drawTrend(
    [
      point('2020-01-01', '5', { referenceRange: range('4', '6') }),
      point('2021-01-01', '5', { referenceRange: range('4', '6') }),
      point('2022-01-01', '5', { referenceRange: range('4', '5.5') }),
    ],
    frame,
  )
  expect(bands).toHaveLength(2)
  expect(bands[0]).toMatchObject({ from: 40, hasTop: true, hasBottom: true })
  expect(bands[0]?.to).toBeCloseTo(((points[1]?.x ?? 0) + (points[2]?.x ?? 0)) / 2)
  expect(bands[1]?.to).toBe(700)
  expect(bands[1]?.top).toBeGreaterThan(bands[0]?.top ?? 0)
})

test('extends a range without an upper limit to the top of the chart', () => {
  const [band] = drawTrend([point('2020', '50', { referenceRange: range('40', null) })], frame).bands
  expect(band).toMatchObject({ top: 20, hasTop: false, hasBottom: true })
})

test('a range limit far from the results does not flatten the trend', () => {
  const { ticks } = drawTrend(
    [
      point('2020', '5', { referenceRange: range('0', '2000') }),
      point('2021', '6', { referenceRange: range('0', '2000') }),
    ],
    frame,
  )
  expect(Number(ticks.at(-1)?.words)).toBeLessThan(20)
})

test('omits text values and undated results from the chart, and centers a single result', () => {
  const { points } = drawTrend([point('2020', null), point(null, '5'), point('2021', '5')], frame)
  expect(points.map(({ x }) => x)).toEqual([370])
})

test('every chart stays within its frame, for values of any size and sign', () => {
  for (const numbers of [
    ['-5', '3'],
    ['0', '0'],
    ['0.001', '0.0011'],
    ['1e3', '250000'],
    ['7', '7', '7'],
  ]) {
    const drawn = drawTrend(
      numbers.map((number, index) => point(`20${10 + index}`, number)),
      frame,
    )
    for (const { x, y } of drawn.points) {
      expect(x).toBeGreaterThanOrEqual(frame.left)
      expect(x).toBeLessThanOrEqual(frame.right)
      expect(y).toBeGreaterThanOrEqual(frame.top)
      expect(y).toBeLessThanOrEqual(frame.bottom)
    }
    expect(drawn.ticks.length).toBeGreaterThan(1)
    expect(new Set(drawn.ticks.map(({ words }) => words)).size).toBe(drawn.ticks.length)
  }
})

test('keeps a date as written, in any time zone', () => {
  expect(timeOf('2020-03-01T23:30:00-08:00')).toBe(Date.UTC(2020, 2, 1, 23, 30))
  expect(timeOf('2020')).toBe(Date.UTC(2020, 6, 1))
  expect(timeOf('sometime')).toBeNull()
})

test('draws a value such as <5 as an arrow, without a line through it', () => {
  const bound = point('2021-01-01', null, { value: '>40', bound: { side: 'above', number: '40' } })
  const { points, lines } = drawTrend(
    [point('2019-01-01', '5'), point('2020-01-01', '6'), bound, point('2022-01-01', '5'), point('2023-01-01', '7')],
    frame,
  )
  expect(points.map(({ arrow }) => arrow)).toEqual([null, null, 'up', null, null])
  expect(points[2]?.y).toBeLessThan(Math.min(...points.filter(({ arrow }) => arrow === null).map(({ y }) => y)))
  expect(lines.map((line) => line.map((one) => one.point.number))).toEqual([
    ['5', '6'],
    ['5', '7'],
  ])
})

test('treats a result as in range only if the source flagged it as normal or its printed range contains the value', () => {
  const kinds = (more: Partial<TrendPoint>) => drawTrend([point('2020', '5', more)], frame).points[0]?.kind
  expect(kinds({})).toBe('unknown')
  expect(kinds({ referenceRange: { text: 'see comment', low: null, high: null } })).toBe('unknown')
  expect(kinds({ referenceRange: range('4', '6') })).toBe('inside')
  expect(kinds({ referenceRange: range(null, '4') })).toBe('unknown')
  expect(kinds({ mark: { word: 'Normal', side: 'normal', by: 'source' } })).toBe('inside')
  expect(kinds({ mark: { word: 'High', side: 'high', by: 'source' } })).toBe('out')
  expect(kinds({ mark: { word: 'Above range', side: 'high', by: 'kinchart' } })).toBe('beyond')
})

test('draws a goal as a line with the goal’s text, not as a reference range', () => {
  const goal = { text: 'Goal for diabetes: below 7.0', low: null, high: '7.0', isGoal: true as const }
  const { bands, goals, points } = drawTrend(
    [point('2020', '6.5', { referenceRange: goal }), point('2021', '6.9', { referenceRange: goal })],
    frame,
  )
  expect(bands).toEqual([])
  expect(goals.map(({ words }) => words)).toEqual(['Goal for diabetes: below 7.0, from Tallgrass'])
  expect(goals[0]?.from).toBe(points[0]?.x)
  expect(points.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
})

const aim = { id: '1', words: 'A1c under 7', limits: ['7.0'], from: null, providerName: 'Juniper' }

test('extends the chart to show a goal line that starts at the goal’s start date, even if the goal is far from the results', () => {
  const results = [point('2020-01-01', '8.1'), point('2022-01-01', '7.6'), point('2024-01-01', '7.4')]
  const since = (from: string | null) => drawTrend(results, frame, { aims: [{ ...aim, from }] })
  const { points, goals, bands, ticks } = since('2022-01-01')
  expect(goals.map(({ words, from, to }) => [words, from, to])).toEqual([
    ['A1c under 7, from Juniper', points[1]?.x, frame.right],
  ])
  expect(goals[0]?.y).toBeLessThanOrEqual(frame.bottom)
  expect(Number(ticks[0]?.words)).toBeLessThanOrEqual(7)
  expect([bands, points.map(({ kind }) => kind)]).toEqual([[], ['unknown', 'unknown', 'unknown']])
  expect(since('2010').goals[0]?.from).toBe(frame.left)
  // A goal without a start date is not drawn over earlier results.
  expect(since(null).goals[0]?.from).toBe(points[2]?.x)
})

test('draws no band for a range with reversed limits', () => {
  const { bands, points } = drawTrend([point('2020', '43', { referenceRange: range('46', '38') })], frame)
  expect(bands).toEqual([])
  expect(points[0]?.kind).toBe('unknown')
})

test('omits a result with an invalid date from the chart', () => {
  const dates = ['20240503', '2024-02-30', '9999-12-31', '2024-07-01']
  const { points } = drawTrend(
    dates.map((date) => point(date, '5')),
    frame,
  )
  expect(points.map((one) => one.point.date)).toEqual(['2024-07-01'])
})
