import { expect, test } from 'vitest'
import { doseNumbers, isContradicted } from './dose-numbers.ts'

test('the same dose in other words has the same numbers', () => {
  expect(doseNumbers('1 tablet twice a day')).toBe(doseNumbers('Take two times daily one tablet'))
  expect(doseNumbers('1,000 mg')).toBe('1000')
  expect(doseNumbers('as needed')).toBe('')
})

test('one source that says nothing, or the same among others, contradicts nobody', () => {
  expect(isContradicted([['500'], ['']])).toBe(false)
  expect(isContradicted([['500', '1000'], ['1000']])).toBe(false)
  expect(isContradicted([['500', '1000']])).toBe(false)
  expect(isContradicted([['500'], ['1000']])).toBe(true)
})
