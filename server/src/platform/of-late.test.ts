import { expect, test } from 'vitest'
import { ofLate } from './of-late.ts'

test('remembers recent events and forgets older ones', () => {
  let now = 0
  const late = ofLate(1000, () => now)
  expect([late.last(), late.times()]).toEqual([undefined, []])
  for (now of [100, 900, 1500]) late.note()
  now = 1900
  expect(late.times()).toEqual([1500])
  now = 9000
  expect([late.last(), late.times()]).toEqual([1500, []])
})

test('does not keep a million events an hour in memory when no one reads them', () => {
  let now = 0
  const late = ofLate(1000, () => now)
  let most = 0
  for (let one = 0; one < 1_000_000; one++) {
    now += 3.6
    late.note()
    most = Math.max(most, late.count())
  }
  expect(most).toBeLessThanOrEqual(4000)
})

test('does not keep a million events a second in memory', () => {
  const late = ofLate(1000, () => 0)
  for (let one = 0; one < 1_000_000; one++) late.note()
  expect(late.count()).toBeLessThanOrEqual(4000)
  expect(late.times()).toHaveLength(2000)
})
