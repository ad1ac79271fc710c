import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { drawTrend } from './trend-picture.ts'
import { countWords } from './trend-part.tsx'

const frame = { left: 46, right: 784, top: 24, bottom: 252 }
const point = (date: string, number: string, more: Partial<TrendPoint> = {}): TrendPoint => ({
  ...{ id: `${date} ${number}`, date, value: number, number, referenceRange: null, mark: null },
  providerName: 'Tallgrass Regional Hospital',
  ...more,
})
const a1c = [
  point('2021-11-09', '5.4', { referenceRange: { text: '4.0–5.7', low: '4.0', high: '5.7' } }),
  point('2022-10-01', '5.7', { referenceRange: { text: '4.0–5.7', low: '4.0', high: '5.7' } }),
  point('2024-08-01', '6.4'),
  point('2026-04-14', '7.20'),
  point('2026-05-12', '6.9'),
]

test('places the first and last date under their points, without overlapping dates', () => {
  const { dates, points } = drawTrend(a1c, frame)
  expect(dates.map(({ words }) => words)).toEqual(['Nov 2021', 'Oct 2022', 'Aug 2024', 'May 2026'])
  expect(dates[0]?.x).toBe(points[0]?.x)
  expect(dates.at(-1)?.x).toBe(points.at(-1)?.x)
})

test('moves the symbols of two results apart if the results are close in time', () => {
  const [before, last] = drawTrend(a1c, frame).points.slice(-2)
  expect((last?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThanOrEqual(20)
})

test('on a phone, labels only the first result and the selected result', () => {
  const { points } = drawTrend(a1c, { ...frame, right: 350 }, { chosen: a1c[3] ?? null, isHand: true })
  expect(points.flatMap(({ label, point: { number } }) => (label === null ? [] : number))).toEqual(['5.4', '7.20'])
  expect(points.filter(({ isChosen }) => isChosen).map(({ point: { number } }) => number)).toEqual(['7.20'])
})

test('labels a band with its range but not with the name of a laboratory', () => {
  const [band] = drawTrend(a1c, frame).bands
  expect(band?.written?.lines).toEqual(['4.0–5.7'])
})

test('formats dates with the day if all results lie within a few months', () => {
  const { dates } = drawTrend([point('2026-04-14', '7.20'), point('2026-05-12', '6.9')], frame)
  expect(dates.map(({ words }) => words)).toEqual(['Apr 14, 2026', 'May 12, 2026'])
})

test('no label overlaps a line or another label, for random results', () => {
  const results = fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 2000 }), value: fc.integer({ min: 1, max: 200 }) }),
    {
      minLength: 2,
      maxLength: 14,
    },
  )
  fc.assert(
    fc.property(results, (all) => {
      const dated = all.toSorted((a, b) => a.day - b.day)
      const sent = dated.map(({ day, value }) =>
        point(new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10), String(value)),
      )
      const { points, lines } = drawTrend(sent, frame, { chosen: sent.at(-1) ?? null })
      // Leave out the chosen result: it is labeled even if its label overlaps something.
      const shownLabels = points.flatMap(({ label, isChosen, point: { value } }) =>
        label === null || isChosen ? [] : { ...label, half: (value.length * 8.4) / 2 },
      )
      for (const one of shownLabels) {
        const others = shownLabels.filter((other) => other !== one)
        expect(
          others.some((other) => Math.abs(other.x - one.x) < one.half + other.half && Math.abs(other.y - one.y) < 12),
        ).toBe(false)
        for (const line of lines)
          for (const [index, end] of line.slice(1).entries()) {
            const start = line[index] ?? end
            // Skip line segments that do not pass above, below or through the middle of the number.
            if (one.x < start.x || one.x > end.x || end.x === start.x) continue
            const at = start.y + ((one.x - start.x) / (end.x - start.x)) * (end.y - start.y)
            expect(at > one.y - 12 && at < one.y).toBe(false)
          }
      }
    }),
  )
})

test('if older results are omitted, reports that only the newest results are shown', () => {
  const series = { unit: 'mg/dL', points: [point('2016-01-01', '5'), point('2024-01-01', '5')] }
  expect(countWords(series, false)).toBe('2 results since 2016, in mg/dL')
  expect(countWords(series, true)).toBe('the newest 2 results, since 2016, in mg/dL')
})
