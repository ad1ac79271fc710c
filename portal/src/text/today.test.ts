import { expect, test } from 'vitest'
import { today } from './format-date.ts'

test('returns the day in the time zone of the user', () => {
  expect(today(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
})
