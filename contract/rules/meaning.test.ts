import { expect, test } from 'vitest'
import { isOver, meaningLine, qualified } from './meaning.ts'

test('joins a record’s qualifiers in one line, most important first', () => {
  expect(meaningLine(undefined)).toBeNull()
  expect(meaningLine({ standing: 'current', says: [] })).toBeNull()
  expect(meaningLine({ standing: 'negated', says: ['ruled-out', 'inactive'] })).toBe('Ruled out, Inactive')
})

test('puts qualifiers before a record’s name, so that truncation never hides them', () => {
  expect(qualified('Not given', 'Influenza')).toBe('Not given: Influenza')
  expect(qualified('Not given', '')).toBe('Not given')
  expect(qualified(null, 'Influenza')).toBe('Influenza')
})

test.each([
  ['2024-05-02', true],
  ['2024-05-03', false],
  ['2024-05-02T23:59:00Z', true],
  ['2024-05', false],
  ['2024-04', true],
  ['2024', false],
  ['2023', true],
  ['when finished', false],
  [null, false],
])('on May 3, 2024, treats the end date %s as past only if all of its days are over: %s', (end, expected) => {
  expect(isOver(end, '2024-05-03')).toBe(expected)
})
