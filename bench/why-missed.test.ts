import { expect, test } from 'vitest'
import type { Line } from './lines.ts'
import { isHeld, nameOf } from './lines.ts'
import { missesOf, whyMissed } from './why-missed.ts'
import { shownRuns } from './write-performance.ts'

const line = (what: string, value: number): Line => ({
  ...{ part: 'lists', database: 'embedded', what, value, unit: 'ms' },
  ...{ limit: { what: 'a bare route', value: 1 }, target: { atMost: 1.5 } },
})

test('what misses its aim is named with its figures and its reason, and what is held is not', () => {
  const text = missesOf([line('first page of 8 of 300 rows, p50', 2), line('whole list of 300 rows, p50', 1.2)])
  expect(text).toContain('- lists / embedded / first page of 8 of 300 rows, p50: 2 ms, 2 of the limit (≤ 1.5 × limit)')
  expect(text).not.toContain('whole list')
  expect(missesOf([line('whole list of 300 rows, p50', 1.2)])).toBe('None.')
})

test('every line of the run that the page shows has a reason where it misses', () => {
  const missed = (shownRuns()?.[0]?.lines ?? []).filter((one) => isHeld(one) === false)
  expect(missed.filter((one) => whyMissed(one) === undefined).map(nameOf)).toEqual([])
})
