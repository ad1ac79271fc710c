import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatInstantWithTime, isDate } from './record-text.ts'

test('formats a day as month, day and year', () => {
  expect(formatDate('2025-10-14')).toBe('Oct 14, 2025')
  expect(formatDate('2025-03-03')).toBe('Mar 03, 2025')
})

test('never makes a date more precise than it was sent', () => {
  expect(formatDate('2019')).toBe('2019')
  expect(formatDate('2019-05')).toBe('May 2019')
})

test('shows the same day in every time zone of the user', () => {
  const here = process.env['TZ']
  try {
    for (const zone of ['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/Chicago', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = zone
      expect([zone, formatDate('1985-04-02'), formatDate('2019-05'), formatDate('2019')]).toEqual([
        ...[zone, 'Apr 02, 1985', 'May 2019', '2019'],
      ])
      expect(formatDate('2025-10-14T23:59:59-07:00')).toBe('Oct 14, 2025')
    }
  } finally {
    process.env['TZ'] = here
  }
})

test('does not shift the day to another time zone if the date has its own time zone', () => {
  expect(formatDate('2025-10-14T23:59:59-07:00')).toBe('Oct 14, 2025')
  expect(formatDate('2025-01-01T00:00:00Z')).toBe('Jan 01, 2025')
})

test('adds "UTC" to the date of a UTC time that is still on the previous day in America', () => {
  expect(formatDate('2025-03-02T02:30:00Z')).toBe('Mar 02, 2025 UTC')
  expect(formatDate('2025-03-02 02:30:00+00:00')).toBe('Mar 02, 2025 UTC')
  expect(formatDate('2025-03-02T00:00:01.5Z')).toBe('Mar 02, 2025 UTC')
  expect(formatDate('2025-03-02T10:00:00Z')).toBe('Mar 02, 2025')
  expect(formatDate('2025-03-02T02:30:00-06:00')).toBe('Mar 02, 2025')
  expect(formatDate('2025-03-02T02:30:00')).toBe('Mar 02, 2025')
  // Many systems send a date without a time as midnight UTC.
  expect(formatDate('2025-03-02T00:00:00.000Z')).toBe('Mar 02, 2025')
  expect(formatDateTime('2025-03-02T02:30:00Z')).toBe('Mar 02, 2025, 2:30 AM (UTC)')
})

test('shows the time and zone as the source wrote them, and a date without a time as a date', () => {
  expect(formatDateTime('2025-10-14T23:30:00-08:00')).toBe('Oct 14, 2025, 11:30 PM (UTC−8)')
  expect(formatDateTime('2025-10-14T09:30:00.000Z')).toBe('Oct 14, 2025, 9:30 AM (UTC)')
  expect(formatDateTime('2025-10-14T00:05:00+05:30')).toBe('Oct 14, 2025, 12:05 AM (UTC+5:30)')
  expect(formatDateTime('2025-10-14 12:00')).toBe('Oct 14, 2025, 12:00 PM')
  expect(formatDateTime('2025-10-14T24:00:00+00:00')).toBe('Oct 14, 2025, 24:00 (UTC)')
  expect(formatDateTime('2025-10-14')).toBe('Oct 14, 2025')
  expect(formatDateTime('2025-10')).toBe('Oct 2025')
  expect(formatDateTime('last spring')).toBe('last spring')
  expect(formatDateTime(null)).toBe('--')
})

test('shows a missing date as an empty cell', () => {
  expect(formatDate(null)).toBe('--')
  expect(formatDate('0001-01-01T00:00:00')).toBe('--')
  expect(formatDate('9999-12-31')).toBe('--')
})

test('returns text unchanged if it is not a date', () => {
  expect(formatDate('last spring')).toBe('last spring')
  expect(formatDate('2019-13-01')).toBe('2019-13-01')
  expect(formatDate('2024-02-30')).toBe('2024-02-30')
  expect(formatDate('20240503')).toBe('20240503')
  expect(isDate('2019')).toBe(false)
  expect(isDate('2019-05')).toBe(true)
})

test('shows Kinchart’s own timestamps in the user’s time zone and names the zone', () => {
  const offset = -new Date('2025-10-14T09:30:00Z').getTimezoneOffset()
  const text = formatInstantWithTime('2025-10-14T09:30:00Z')
  expect(text).toMatch(/^Oct 1[345], 2025, \d{1,2}:\d\d [AP]M \(UTC(?:[−+]\d{1,2}(?::\d\d)?)?\)$/)
  expect(text.endsWith('(UTC)')).toBe(offset === 0)
  expect(formatInstantWithTime('soon')).toBe('--')
})
