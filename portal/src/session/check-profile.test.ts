import { expect, test } from 'vitest'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { today } from '#text/today.ts'
import { askAgain, checkBirthDate, checkOptionalEmail } from './check-profile.ts'

const now = new Date(2026, 10, 21, 12)

test('today is the day on the person’s own calendar', () => {
  expect(today(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
})

test('a birth date is needed and lies in the past', () => {
  expect(checkBirthDate('', 'self', now)).toBe(fieldMessages.required)
  expect(checkBirthDate('2026-11-22', 'spouse', now)).toBe(fieldMessages.birthDateFuture)
})

test('who keeps their own record is 18 on the day itself, not a day before', () => {
  expect(checkBirthDate('2008-11-21', 'self', now)).toBe(true)
  expect(checkBirthDate('2008-11-22', 'self', now)).toBe(fieldMessages.birthDateAdult)
  expect(checkBirthDate('2020-01-01', 'dependent', now)).toBe(true)
})

test('the emergency contact’s address may be left out, but not be wrong', () => {
  expect(checkOptionalEmail(' ')).toBe(true)
  expect(checkOptionalEmail('adrian')).toBe(fieldMessages.email)
})

test('a year of two digits is never taken for a year, and one that was saved so is asked for again', () => {
  expect(checkBirthDate('0085-01-02', 'spouse', now)).toBe(fieldMessages.birthDateYear)
  expect(checkBirthDate('1899-12-31', 'self', now)).toBe(fieldMessages.birthDateYear)
  expect(askAgain('0085-01-02')).toBe(fieldMessages.birthDateAgain)
  expect([askAgain('1985-01-02'), askAgain(''), askAgain(undefined)]).toEqual([undefined, undefined, undefined])
})
