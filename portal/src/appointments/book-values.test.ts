import { bookingFaults } from '@kinchart/texts/appointments.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { expect, test } from 'vitest'
import { bookChecks, saidIn, usualForWhom } from './book-values.ts'
import { timeOf } from './start-in-words.ts'

test('every field is required, and says so in its own words', () => {
  expect(bookChecks.providerId('')).toBe(bookingFaults.doctor)
  expect(bookChecks.forWhom('')).toBe(bookingFaults.forWhom)
  expect(bookChecks.date('', '2026-11-21')).toBe(bookingFaults.date)
  expect(bookChecks.time('')).toBe(bookingFaults.time)
  expect(bookChecks.reason('  ')).toBe(bookingFaults.reason)
  expect(bookChecks.phone(' 1 ')).toBe(bookingFaults.phone)
})

test('today can be asked for and yesterday cannot, and a reason has an end', () => {
  expect(bookChecks.date('2026-11-21', '2026-11-21')).toBe(true)
  expect(bookChecks.date('2026-11-20', '2026-11-21')).toBe(bookingFaults.datePast)
  expect(bookChecks.date('2206-11-25', '2026-11-21')).toBe(bookingFaults.date)
  expect(bookChecks.date('2027-02-30', '2026-11-21')).toBe(bookingFaults.date)
  expect(bookChecks.reason('x'.repeat(500))).toBe(true)
  expect(bookChecks.reason('x'.repeat(501))).toBe(bookingFaults.reasonLong)
  expect(bookChecks.time('09:30')).toBe(true)
  expect(bookChecks.time('9:30 pm')).toBe(bookingFaults.time)
})

test('whom it is for follows the person whose record is open, and is left open where no choice fits', () => {
  expect(['self', 'spouse', 'dependent', 'other'].map(usualForWhom)).toEqual(['Self', 'Spouse', 'Kids', ''])
})

test('parts of an address that mean nothing count as empty', () => {
  for (const part of [undefined, '', 'null', 'undefined', '--', ' ']) expect(saidIn(part)).toBeNull()
  expect(saidIn('Dr. Null')).toBe('Dr. Null')
})

test('a time stands as its source wrote it', () => {
  expect(timeOf('2027-01-14T16:30:00-06:00')).toBe('4:30 PM (UTC−6)')
  expect(timeOf('2027-01-14T00:05:00Z')).toBe('12:05 AM (UTC)')
  expect(timeOf('2027-01-14T12:00')).toBe('12:00 PM')
  expect(timeOf('2027-01')).toBe(messages.emptyCell)
  expect(timeOf(null)).toBe(messages.emptyCell)
})
