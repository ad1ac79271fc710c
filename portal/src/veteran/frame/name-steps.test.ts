import { explainRatings } from '@kinchart/contract/rules/combine-ratings.ts'
import { expect, test } from 'vitest'
import { nameSteps, type NamedRating } from './rating-frame.tsx'

const named = (...ratings: NamedRating[]) =>
  nameSteps(ratings, explainRatings(ratings.map(({ percent, isPaired }) => ({ percent, isBilateral: isPaired }))))
const of = (name: string, percent: number, isPaired = false): NamedRating => ({ name, percent, isPaired })

test('names the condition of each step of a combined rating, with the percentages before and after the step', () => {
  const { paired, steps } = named(of('ears', 10), of('back', 40), of('knee', 20), of('stress', 30))
  expect(paired).toEqual([])
  expect(steps.map(({ name, before, combined }) => [name, before, combined])).toEqual([
    ['back', 0, 40],
    ['stress', 40, 58],
    ['knee', 58, 66],
    ['ears', 66, 69],
  ])
})

test('combines both sides of a paired condition first, and adds them to the rating in a single step', () => {
  const { paired, steps } = named(of('left knee', 20, true), of('ears', 20), of('right knee', 10, true))
  expect(paired.map(({ name }) => name)).toEqual(['left knee', 'right knee'])
  expect(steps.map(({ name, percent }) => [name, percent])).toEqual([
    [null, 31],
    ['ears', 20],
  ])
})
