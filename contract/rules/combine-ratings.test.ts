import { expect, test } from 'vitest'
import { combineRatings, explainRatings, getRatingStatus } from './combine-ratings.ts'

const combine = (...percents: number[]) => combineRatings(percents.map((percent) => ({ percent })))

test('combines two or more ratings as in Table I of 38 CFR 4.25', () => {
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

test('rounds after combining each rating, so the result can be ten points higher than with rounding only at the end', () => {
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

test('gives the same result for any order of ratings', () => {
  expect(combine(10, 30, 60)).toEqual(combine(60, 30, 10))
})

test('combines the ratings of disabilities on both sides and adds a tenth of the combined rating', () => {
  const knees = [20, 10].map((percent) => ({ percent, isBilateral: true }))
  const others = [30, 30, 20, 20, 20].map((percent) => ({ percent }))
  expect(combineRatings(knees)).toEqual({ combined: 31, rounded: 30, bilateral: 31 })
  expect(combineRatings([...others, ...knees])).toEqual({ combined: 82, rounded: 80, bilateral: 31 })
})

test('excludes ratings below ten percent and ratings on only one side from the bilateral factor', () => {
  expect(combineRatings([{ percent: 20, isBilateral: true }]).bilateral).toBeNull()
  expect(
    combineRatings([
      { percent: 20, isBilateral: true },
      { percent: 0, isBilateral: true },
    ]),
  ).toEqual({ combined: 20, rounded: 20, bilateral: null })
})

test('never lowers the combined rating by counting disabilities as bilateral', () => {
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

test('combines four rated limbs before adding a tenth as the bilateral factor', () => {
  const limbs = [40, 30, 20, 10].map((percent) => ({ percent, isBilateral: true }))
  // 40, 30 and 20 combine to 66. Adding 10 gives 69. The bilateral factor adds a tenth of 69, which is 6.9.
  expect(combineRatings(limbs)).toEqual({ combined: 76, rounded: 80, bilateral: 76 })
})

test('rejects a rating that is not a percentage', () => {
  for (const percent of [-10, 110, Number.NaN]) expect(() => combine(percent)).toThrow(RangeError)
})

test('counts a granted rating from its first day until its end date', () => {
  const row = {
    decision: 'Service Connected',
    rating_percentage: 10,
    effective_date: '2018-12-21',
    rating_end_date: null,
  }
  expect(getRatingStatus(row, '2018-12-21')).toBe('counted')
  expect(getRatingStatus(row, '2018-12-20')).toBe('future')
  expect(getRatingStatus({ ...row, rating_end_date: '2018-12-31' }, '2018-12-31')).toBe('ended')
  expect(getRatingStatus({ ...row, rating_end_date: '2028-10-20' }, '2026-01-01')).toBe('counted')
  expect(getRatingStatus({ ...row, effective_date: null }, '2026-01-01')).toBe('counted')
  expect(getRatingStatus({ ...row, rating_percentage: null }, '2026-01-01')).toBe('not-counted')
  for (const decision of ['Not Service Connected', 'Deferred', null])
    expect(getRatingStatus({ ...row, decision }, '2026-01-01')).toBe('not-counted')
  expect(getRatingStatus({ ...row, decision: '1151 Granted' }, '2026-01-01')).toBe('counted')
})

test('explains every step of combining ratings, largest rating first', () => {
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
