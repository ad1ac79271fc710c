import { expect, test } from 'vitest'
import { groupByYear } from './group-by-year.ts'

test('visits stand under the year they were sent with, in the order they came', () => {
  const dates = ['2026-04-14T09:00:00-05:00', '2026', '2024-12', null]
  expect(groupByYear(dates.map((date) => ({ date }))).map(({ year, rows }) => [year, rows.length])).toEqual([
    ['2026', 2],
    ['2024', 1],
    ['Without a date', 1],
  ])
  expect(groupByYear([])).toEqual([])
})

test('no time zone moves a visit to another year', () => {
  expect(groupByYear([{ date: '2024-12-31T23:30:00-05:00' }])[0]?.year).toBe('2024')
})
