import { expect, test } from 'vitest'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { drawTrend } from './trend-picture.ts'
import { trendSummary } from './trend-summary.ts'

const frame = { left: 40, right: 700, top: 20, bottom: 180 }
const point = (date: string | null, value: string, more: Partial<TrendPoint> = {}): TrendPoint => ({
  id: `${date} ${value}`,
  date,
  value,
  number: /^[\d.]+$/.test(value) ? value : null,
  referenceRange: null,
  mark: null,
  providerName: 'Tallgrass',
  ...more,
})
const above = (date: string, number: string) => point(date, `>${number}`, { bound: { side: 'above', number } })
const below = (date: string, number: string) => point(date, `<${number}`, { bound: { side: 'below', number } })
const summary = (...points: readonly TrendPoint[]): string =>
  trendSummary('Potassium', { unit: 'mmol/L', points: [...points] }, drawTrend(points, frame).points)

test('reports the highest result of a trend, even if that result is only a bound such as >40', () => {
  const text = summary(point('2020', '5'), above('2021', '40'), point('2022', '6'))
  expect(text).toContain('Potassium, 3 results in mmol/L.')
  expect(text).toContain('Highest: >40 on 2021.')
  expect(text).toContain('Lowest: 5 on 2020.')
  expect(text).toContain('1 without an exact value, such as <5.')
  expect(text).not.toContain('may be')
})

test('says that results such as <5 or >40 may lie beyond the stated lowest and highest', () => {
  const text = summary(point('2020', '50'), above('2021', '40'), below('2022', '5'), point('2023', '3'))
  expect(text).toContain(
    'Highest: 50 on 2020. If a result has no exact value, such as >5, it may be higher than the number.',
  )
  expect(text).toContain(
    'Lowest: 3 on 2023. If a result has no exact value, such as <5, it may be lower than the number.',
  )
})

test('if all values are bounds such as <5, reports the largest bound as the highest value', () => {
  expect(summary(below('2020', '5'), below('2021', '3'))).toContain('Highest: <5 on 2020. Lowest:')
})

test('keeps the < or > of a value as sent', () => {
  const text = summary(point('2020', '1'), point('2021', '>=7', { bound: { side: 'above', number: '7' } }))
  expect(text).toContain('Last: >=7 on 2021.')
})

test('counts separately: flagged results, results that Kinchart found out of range, results without a range, undrawn results', () => {
  const range = { text: '4 - 6', low: '4', high: '6' }
  const shown = summary(
    point('2020', '5', { referenceRange: range }),
    point('2021', '7', { referenceRange: range, mark: { word: 'High', side: 'high', by: 'source' } }),
    point('2022', '7', { referenceRange: range, mark: { word: 'Above range', side: 'high', by: 'kinchart' } }),
    point('2023', '5'),
    point(null, '5'),
    point('2024', 'hemolyzed'),
  )
  expect(shown).toContain('6 results')
  expect(shown).toContain('1 flagged out of range by the source.')
  expect(shown).toContain('1 outside the printed range, not flagged by the source.')
  expect(shown).toContain('1 without a numeric range or a flag.')
  expect(shown).toContain('2 without a date or a number, in the table only.')
})

test('states a goal together with its source', () => {
  const points = [point('2020', '5'), point('2021', '6')]
  const goals = [{ id: '1', words: 'Potassium under 5', limits: ['5'], from: '2020', providerName: 'Juniper' }]
  expect(trendSummary('Potassium', { unit: 'mmol/L', points, goals }, drawTrend(points, frame).points)).toContain(
    'Goal: Potassium under 5, from Juniper.',
  )
})
