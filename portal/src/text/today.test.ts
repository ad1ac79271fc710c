import { expect, test } from 'vitest'
import { today } from './record-text.ts'

test('returns the current day in the user’s time zone', () => {
  expect(today(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
})
