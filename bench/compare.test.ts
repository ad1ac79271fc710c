import { expect, test } from 'vitest'
import { findSlower } from './compare.ts'
import { isHeld } from './lines.ts'
import type { Line } from './lines.ts'
import type { Results } from './results.ts'
import { cellsOf } from './table.ts'

const machine = { processors: 2, processor: 'one', memoryGb: 8, node: 'v24' }
const run = (commit: string, lines: readonly Line[], where = machine): Results => ({
  ...{ commit, at: '2026-01-01T00:00:00Z', isFull: true, seconds: 1, machine: where, lines, notes: [] },
})
const page: Line = { part: 'lists', database: 'embedded', what: 'a page', value: 3, unit: 'ms' }

test('a page that takes twice as long as in the run before is named, with the commit that it was faster at', () => {
  const slower = findSlower(run('b', [{ ...page, value: 6 }]), [run('a', [page])])
  expect(slower).toEqual([{ name: 'lists / embedded / a page', times: 2, commit: 'a' }])
})

test('a rate that fell to a half is slower, and one that rose is not', () => {
  const rate: Line = { ...page, what: 'resources', value: 100, unit: 'a second', isRate: true }
  expect(findSlower(run('b', [{ ...rate, value: 50 }]), [run('a', [rate])])).toHaveLength(1)
  expect(findSlower(run('b', [{ ...rate, value: 200 }]), [run('a', [rate])])).toEqual([])
})

test('a slower machine makes nothing slower that is as many times its limit as before', () => {
  const beside: Line = { ...page, limit: { what: 'bare', value: 2 } }
  const other = { ...machine, processor: 'another' }
  const now: Line = { ...page, value: 9, limit: { what: 'bare', value: 6 } }
  expect(findSlower(run('b', [now], other), [run('a', [beside])])).toEqual([])
  expect(findSlower(run('b', [{ ...page, value: 9 }], other), [run('a', [page])])).toEqual([])
})

test('a line that the last run did not measure is compared with the one before it', () => {
  const slower = findSlower(run('c', [{ ...page, value: 6 }]), [run('b', []), run('a', [page])])
  expect(slower.map(({ commit }) => commit)).toEqual(['a'])
})

test('what is aimed at is held by the ratio where there is a limit, else by the value', () => {
  expect(isHeld({ ...page, target: { atMost: 2 } })).toBe(false)
  expect(isHeld({ ...page, limit: { what: 'bare', value: 2 }, target: { atMost: 2 } })).toBe(true)
  expect(isHeld({ ...page, limit: { what: 'bare', value: 2 }, target: { atLeast: 2 } })).toBe(false)
  expect(isHeld(page)).toBeUndefined()
})

test('a line that misses says so in the table', () => {
  expect(cellsOf({ ...page, limit: { what: 'bare', value: 1 }, target: { atMost: 2 } })).toEqual([
    ...['lists', 'embedded', 'a page', '3 ms', 'bare 1 ms', '3', '≤ 2 × limit', 'MISSED'],
  ])
})
