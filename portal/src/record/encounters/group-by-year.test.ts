import { expect, test } from 'vitest'
import { groupByYear, yearsOf } from './encounters-screen.tsx'

test('groups visits by the year of the date as sent, and keeps the original order within each group', () => {
  const dates = ['2026-04-14T09:00:00-05:00', '2026', '2024-12', null]
  expect(groupByYear(dates.map((date) => ({ date }))).map(({ year, rows }) => [year, rows.length])).toEqual([
    ['2026', 2],
    ['2024', 1],
    [null, 1],
  ])
  expect(groupByYear([])).toEqual([])
})

test('does not move a visit to another year in any time zone', () => {
  expect(groupByYear([{ date: '2024-12-31T23:30:00-05:00' }])[0]?.year).toBe('2024')
})

test('the link to more visits lists their years', () => {
  const years = (...dates: readonly (string | null)[]) => yearsOf(dates.map((date) => ({ date })))
  expect(years('2024-03', '2024-01')).toBe('2024')
  expect(years('2024-03', '2021-01', null)).toBe('2021–2024, without a date')
  expect(years(null)).toBe('without a date')
  expect(years()).toBe('')
})
