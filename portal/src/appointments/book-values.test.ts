import { timeOfDayInWords } from '@kinchart/contract/text/date-in-words.ts'
import { expect, test } from 'vitest'
import { readAddressPart, usualForWhom } from './book-screen.tsx'

test('preselects the person whose record is open, or nothing if no choice fits', () => {
  expect(['self', 'spouse', 'dependent', 'other'].map(usualForWhom)).toEqual(['Self', 'Spouse', 'Kids', ''])
})

test('treats "null", "undefined", "--" and blank values in a URL as empty', () => {
  for (const part of [undefined, '', 'null', 'undefined', '--', ' ']) expect(readAddressPart(part)).toBeNull()
  expect(readAddressPart('Dr. Null')).toBe('Dr. Null')
})

test('shows an appointment’s time of day in the time zone that its source sent', () => {
  expect(timeOfDayInWords('2027-01-14T16:30:00-06:00')).toBe('4:30 PM (UTC−6)')
  expect(timeOfDayInWords('2027-01-14T00:05:00Z')).toBe('12:05 AM (UTC)')
  expect(timeOfDayInWords('2027-01-14T12:00')).toBe('12:00 PM')
  expect(timeOfDayInWords('2027-01')).toBeNull()
  expect(timeOfDayInWords(null)).toBeNull()
})
