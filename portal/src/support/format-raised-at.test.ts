import { expect, test } from 'vitest'
import { formatRaisedAt } from './exception-screen.tsx'

test('formats the date of an error with the day first', () => {
  expect(formatRaisedAt('2026-03-05T12:00:00.000Z')).toBe('05 Mar, 2026')
})

test('formats an invalid instant as an empty cell', () => {
  expect(formatRaisedAt('soon')).toBe('--')
})
