import { expect, test } from 'vitest'
import { nextSort, sortOf } from './doctor-table.tsx'

test('sorts rows by a clicked column ascending, then descending, then not at all', () => {
  const presses = [1, 2, 3].reduce<(string | null)[]>(
    (all) => [...all, nextSort(all.at(-1) ?? null, 'distance')],
    [null],
  )
  expect(presses).toEqual([null, 'distance:asc', 'distance:desc', null])
  expect(presses.map((sort) => sortOf(sort, 'distance'))).toEqual(['none', 'ascending', 'descending', 'none'])
})

test('a click on a different column head sorts ascending', () => {
  expect(nextSort('distance:desc', 'providerName')).toBe('providerName:asc')
  expect(sortOf('distance:asc', 'providerName')).toBe('none')
})
