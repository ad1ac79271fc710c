import { expect, test } from 'vitest'
import { doseNumbers, isContradicted } from './dose-numbers.ts'

test('finds the same numbers in two different wordings of one dose', () => {
  expect(doseNumbers('1 tablet twice a day')).toBe(doseNumbers('Take two times daily one tablet'))
  expect(doseNumbers('1,000 mg')).toBe('1000')
  expect(doseNumbers('as needed')).toBe('')
})

test.each([
  ['1 tablet twice a day', '1 tab BID'],
  ['1 tablet twice a day', 'Take 1 tablet by mouth 2 (two) times daily'],
  ['1 tablet twice a day', 'Tome una tableta dos veces al día'],
  ['2 tablets, once a day', 'Take 2 tablets daily'],
  ['2 tablets, once a day', 'Take two tablets nightly'],
  ['1 tablet every 8 hours', '1 tab q8h'],
  ['1 tablet five times a day', '1 tablet 5x/day'],
])('finds the same numbers in abbreviated and Spanish directions: %s, %s', (one, other) => {
  expect(doseNumbers(one)).toBe(doseNumbers(other))
})

test('finds different numbers in directions that state different doses', () => {
  expect(doseNumbers('1 tablet BID')).not.toBe(doseNumbers('1 tablet TID'))
  expect(doseNumbers('Tome una tableta al día')).not.toBe(doseNumbers('Tome dos tabletas al día'))
  expect(doseNumbers('Take 2 tablets a day')).toBe('1 2')
  expect(doseNumbers('Take 2 tablets 3 times a day')).toBe('2 3')
})

test('reports no contradiction between sources if one value is missing or one value is the same', () => {
  expect(isContradicted([['500'], ['']])).toBe(false)
  expect(isContradicted([['500', '1000'], ['1000']])).toBe(false)
  expect(isContradicted([['500', '1000']])).toBe(false)
  expect(isContradicted([['500'], ['1000']])).toBe(true)
})
