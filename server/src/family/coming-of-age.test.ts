import { expect, test } from 'vitest'
import { adultOn, answerBy, waitsUntil, getQuestionTiming } from './coming-of-age.ts'

test('calculates the 18th birthday, which is March 1 for a leap-day child', () => {
  expect(adultOn('2008-11-25')).toBe('2026-11-25')
  expect(adultOn('2008-02-29')).toBe('2026-03-01')
  expect(adultOn('2008-02-28')).toBe('2026-02-28')
  expect(adultOn('1999-12-31')).toBe('2017-12-31')
})

test('uses the last possible day for a birth date without a day or month', () => {
  expect(adultOn('2008')).toBe('2026-12-31')
  expect(adultOn('2008-02')).toBe('2026-02-28')
  expect(adultOn('2008-11')).toBe('2026-11-30')
  for (const unknown of ['', '11/25/08', '0016-09-08', '2008-02-30']) expect(adultOn(unknown)).toBeNull()
})

test('asks the guardian only after the birthday has begun in every time zone', () => {
  const person = { birthDate: '2008-11-25', addedAt: new Date('2020-01-01T00:00:00Z') }
  const at = (instant: string) => getQuestionTiming(person, new Date(instant))
  expect(at('2026-11-24T10:00:00Z')).toBe('later')
  expect(at('2026-11-25T00:00:00Z')).toBe('later')
  expect(at('2026-11-25T23:59:59.999Z')).toBe('later')
  expect(at('2026-11-26T00:00:00Z')).toBe('now')
  expect(at('2031-01-01T00:00:00Z')).toBe('now')
})

test('never asks the guardian about a dependent who has no birth date or was added as an adult', () => {
  const now = new Date('2040-01-01T00:00:00Z')
  const added = (birthDate: string, day: string) =>
    getQuestionTiming({ birthDate, addedAt: new Date(`${day}T12:00:00Z`) }, now)
  expect(added('1950-03-02', '2026-01-01')).toBe('never')
  expect(added('2008-11-25', '2026-11-25')).toBe('never')
  expect(added('2008-11-25', '2026-11-24')).toBe('now')
  expect(added('', '2020-01-01')).toBe('never')
})

test('waits for the guardian’s response until the last day has ended in every time zone', () => {
  const until = waitsUntil(new Date('2026-11-26T00:00:00Z'))
  expect(answerBy(until)).toBe('2026-12-26')
  expect(until.toISOString()).toBe('2026-12-27T12:00:00.000Z')
  expect(answerBy(waitsUntil(new Date('2026-11-26T23:59:59Z')))).toBe('2026-12-26')
})
