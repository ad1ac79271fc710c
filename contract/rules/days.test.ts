import { expect, test } from 'vitest'
import { birthDateError, isDay, isLikelyDay, knownBirthDate } from './days.ts'

const today = '2026-11-22'

test.each([
  ['1900-01-01', null],
  ['1984-02-29', null],
  ['2026-11-22', null],
  ['2026-11-23', 'future'],
  ['1899-12-31', 'year-not-whole'],
  ['0085-01-02', 'year-not-whole'],
  ['01/02/85', 'year-not-whole'],
  ['1-2-85', 'year-not-whole'],
  ['2023-02-30', 'not-a-day'],
  ['2023-02-29', 'not-a-day'],
  ['1985', 'not-a-day'],
  ['01/02/1985', 'not-a-day'],
  ['', 'not-a-day'],
  ['+10000-01-01', 'not-a-day'],
])('validation of the typed birth date %s returns: %s', (text, problem) => {
  expect(birthDateError(text, today)).toBe(problem)
})

test('returns the known part of a stored birth date, and nothing for an impossible date', () => {
  expect(['0085-01-02', '0001-01-01', '1899-12-31', '2023-02-30', 'x', '01/02/85'].map(knownBirthDate)).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
  ])
  expect(['1984-02-11', '1984-02', '1984', '1900'].map(knownBirthDate)).toEqual([
    '1984-02-11',
    '1984-02',
    '1984',
    '1900',
  ])
})

test('requires a full four-digit year for the date of a plan or a visit', () => {
  expect(isLikelyDay('0024-02-29') || isLikelyDay('2200-01-01') || isLikelyDay('2023-02-30')).toBe(false)
  expect(isLikelyDay('2024-02-29') && isDay('0024-02-29')).toBe(true)
})
