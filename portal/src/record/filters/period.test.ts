import { expect, test } from 'vitest'
import { monthsBefore, periodInWords } from './period.ts'

test('moves a date that does not exist in a shorter month to the last day of that month', () => {
  expect(monthsBefore('2026-11-24', 12)).toBe('2025-11-24')
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2026-01-15', 6)).toBe('2025-07-15')
  expect(monthsBefore('2024-02-29', 12)).toBe('2023-02-28')
})

test('describes a period with only the dates that are set', () => {
  expect(periodInWords({ from: '2024-01-01', to: '2024-03-31' })).toBe('Jan 01, 2024 to Mar 31, 2024')
  expect(periodInWords({ from: '2024-01-01', to: null })).toBe('From Jan 01, 2024')
  expect(periodInWords({ from: null, to: '2024-03-31' })).toBe('Until Mar 31, 2024')
})
