import { expect, test } from 'vitest'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { changeBetween, resultBefore, spanBetween } from './before-facts.tsx'

test('shows a change with as many decimals as the more precise of the two numbers', () => {
  expect(changeBetween('6.8', '7.2')).toBe('up 0.4')
  expect(changeBetween('6.80', '7')).toBe('up 0.20')
  expect(changeBetween('140', '131')).toBe('down 9')
  expect(changeBetween('0.3', '0.1')).toBe('down 0.2')
  expect(changeBetween('-1.5', '0.5')).toBe('up 2.0')
  expect(changeBetween('5.40', '5.4')).toBe('no change')
})

test('reports no change for a value that is not a plain number', () => {
  expect(changeBetween(null, '7')).toBeNull()
  expect(changeBetween('1e3', '7')).toBeNull()
  expect(changeBetween('7', null)).toBeNull()
})

test('formats a span in days, months or years, but only if both dates include a day', () => {
  expect(spanBetween('2025-03-03', '2025-10-14')).toBe('in 7 months')
  expect(spanBetween('2025-10-14T08:00:00Z', '2025-10-14')).toBe('on the same day')
  expect(spanBetween('2025-10-01', '2025-10-02')).toBe('in 1 day')
  expect(spanBetween('2020-10-01', '2025-10-02')).toBe('in 5 years')
  expect(spanBetween('2025', '2025-10-02')).toBeNull()
})

const point = (id: string, date: string, number: string | null): TrendPoint => ({
  ...{ id, date, number, value: number ?? 'Positive', referenceRange: null, mark: null, providerName: 'Somewhere' },
})

test('the previous result is the latest earlier result in the same unit', () => {
  const series = [
    { unit: '%', points: [point('a', '2025-03-03', '6.8'), point('b', '2025-10-14', '7.2')] },
    { unit: 'mmol/mol', points: [point('c', '2025-05-01', '51')] },
  ]
  const before = (id: string) => resultBefore(series, (points) => points.find((one) => one.id === id) ?? null)
  expect(before('b')).toMatchObject({ point: { id: 'a' }, change: 'up 0.4', span: 'in 7 months' })
  expect(before('a')).toBeNull()
  expect(before('c')).toBeNull()
  expect(before('of no series')).toBeNull()
})
