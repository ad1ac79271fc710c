import { expect, test } from 'vitest'
import { combineRatings, explainRatings, standingOf } from './combine-ratings.ts'

const combine = (...percents: number[]) => combineRatings(percents.map((percent) => ({ percent })))

test('two and more ratings combine as Table I of 38 CFR 4.25 says', () => {
  for (const [percents, combined, rounded] of [
    [[], 0, 0],
    [[0], 0, 0],
    [[10], 10, 10],
    [[60, 30], 72, 70],
    [[50, 30], 65, 70],
    [[40, 20], 52, 50],
    [[10, 10, 10, 10], 34, 30],
    [[70, 50, 30, 10], 91, 90],
    [[90, 90], 99, 100],
    [[100, 50], 100, 100],
  ] as const)
    expect(combine(...percents), percents.join(' and ')).toEqual({ combined, rounded, bilateral: null })
})

test('every step is rounded, which gives another decade than multiplying exactly', () => {
  for (const [percents, rounded] of [
    [[60, 30, 10], 80],
    [[40, 40, 30], 80],
    [[90, 40, 10], 100],
    [[80, 70, 10], 100],
    [[30, 30, 20, 10], 70],
    [[50, 30, 20, 10], 80],
  ] as const)
    expect(combine(...percents).rounded, percents.join(' and ')).toBe(rounded)
})

test('the order in which a person lists their ratings changes nothing', () => {
  expect(combine(10, 30, 60)).toEqual(combine(60, 30, 10))
})

test('both sides together count a tenth more and stand among the others as one rating', () => {
  const knees = [20, 10].map((percent) => ({ percent, isBilateral: true }))
  const others = [30, 30, 20, 20, 20].map((percent) => ({ percent }))
  expect(combineRatings(knees)).toEqual({ combined: 31, rounded: 30, bilateral: 31 })
  expect(combineRatings([...others, ...knees])).toEqual({ combined: 82, rounded: 80, bilateral: 31 })
})

test('a side that is not rated at ten or more has no part in the factor, and one alone has none', () => {
  expect(combineRatings([{ percent: 20, isBilateral: true }]).bilateral).toBeNull()
  expect(
    combineRatings([
      { percent: 20, isBilateral: true },
      { percent: 0, isBilateral: true },
    ]),
  ).toEqual({ combined: 20, rounded: 20, bilateral: null })
})

test('counting as bilateral never makes the result lower', () => {
  const tens = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  for (const first of tens)
    for (const second of tens)
      for (const other of tens) {
        const pair = [
          { percent: first, isBilateral: true },
          { percent: second, isBilateral: true },
        ]
        const { combined } = combineRatings([...pair, { percent: other }])
        expect(combined).toBeGreaterThanOrEqual(combine(first, second, other).combined)
        expect(combined).toBeLessThanOrEqual(100)
      }
})

test('four rated limbs combine before the tenth is added', () => {
  const limbs = [40, 30, 20, 10].map((percent) => ({ percent, isBilateral: true }))
  // 40, 30 and 20 make 66, with 10 it is 69; a tenth of it is 6.9.
  expect(combineRatings(limbs)).toEqual({ combined: 76, rounded: 80, bilateral: 76 })
})

test('what is not a percentage is refused', () => {
  for (const percent of [-10, 110, Number.NaN]) expect(() => combine(percent)).toThrow(RangeError)
})

test('a rating counts from its first day until the day it ends, and only where it was granted', () => {
  const row = {
    decision: 'Service Connected',
    rating_percentage: 10,
    effective_date: '2018-12-21',
    rating_end_date: null,
  }
  expect(standingOf(row, '2018-12-21')).toBe('counted')
  expect(standingOf(row, '2018-12-20')).toBe('future')
  expect(standingOf({ ...row, rating_end_date: '2018-12-31' }, '2018-12-31')).toBe('ended')
  expect(standingOf({ ...row, rating_end_date: '2028-10-20' }, '2026-01-01')).toBe('counted')
  expect(standingOf({ ...row, effective_date: null }, '2026-01-01')).toBe('counted')
  expect(standingOf({ ...row, rating_percentage: null }, '2026-01-01')).toBe('not-counted')
  for (const decision of ['Not Service Connected', 'Deferred', null])
    expect(standingOf({ ...row, decision }, '2026-01-01')).toBe('not-counted')
  expect(standingOf({ ...row, decision: '1151 Granted' }, '2026-01-01')).toBe('counted')
})

test('every step of the way is a line of the table, the largest rating first', () => {
  const knees = [20, 10].map((percent) => ({ percent, isBilateral: true }))
  const { paired, steps, bilateral, combined, rounded } = explainRatings([...knees, { percent: 30 }, { percent: 0 }])
  expect(paired).toEqual([
    { percent: 20, combined: 20 },
    { percent: 10, combined: 28 },
  ])
  expect(bilateral).toBe(31)
  expect(steps).toEqual([
    { percent: 31, combined: 31 },
    { percent: 30, combined: 52 },
    { percent: 0, combined: 52 },
  ])
  expect([combined, rounded]).toEqual([52, 50])
})
