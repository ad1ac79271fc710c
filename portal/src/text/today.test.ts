import { expect, test } from 'vitest'
import { today } from './today.ts'

test('today is the day on the person’s own calendar', () => {
  expect(today(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
})
