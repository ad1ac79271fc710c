import { expect, test } from 'vitest'
import { yearsOf } from './timeline-screen.tsx'

const month = (month: string | null, count = 1, section = 'labs') => ({ month, count, section })

test('lists years newest first with all their entries, and undated entries last', () => {
  const years = yearsOf(
    [month('2025-10', 3), month('2025-01', 2), month('2024-12'), month(null, 4)],
    null,
    '2026-11-28',
  )
  expect(years.map(({ year, count }) => [year, count])).toEqual([
    ['2025', 5],
    ['2024', 1],
    [null, 4],
  ])
})

test('reports a year or more without entries as a gap', () => {
  const years = yearsOf([month('2021-11'), month('2019-02')], null, '2026-11-28')
  expect(years[0]?.gapAfter).toEqual({ from: '2019-03', to: '2021-10', months: 32 })
  expect(yearsOf([month('2021-12'), month('2020-01')], null, '2026-11-28')[0]?.gapAfter?.months).toBe(22)
  expect(yearsOf([month('2021-01'), month('2020-12')], null, '2026-11-28')[0]?.gapAfter).toBeNull()
})

test('counts only the selected section of the timeline', () => {
  const years = yearsOf([month('2025-10', 3), month('2025-09', 2, 'vitals')], 'vitals', '2026-11-28')
  expect(years).toEqual([{ year: '2025', count: 2, gapAfter: null }])
})

test('treats an entry dated only by year as filling that year, and reports no gap before a planned entry', () => {
  expect(yearsOf([month('2030-12'), month('2025-08')], null, '2026-11-28')[0]?.gapAfter).toBeNull()
  const yearOnly = { ...month('2019-01'), mayBeYear: true }
  const years = yearsOf([month('2020-11'), yearOnly, month('2018-01')], null, '2026-11-28')
  expect(years.map(({ gapAfter }) => gapAfter)).toEqual([null, null, null])
  expect(yearsOf([month('2021-02'), yearOnly], null, '2026-11-28')[0]?.gapAfter).toEqual({
    from: '2020-01',
    to: '2021-01',
    months: 13,
  })
})
