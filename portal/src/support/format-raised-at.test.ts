import { expect, test } from 'vitest'
import { formatRaisedAt } from './exception-screen.tsx'

test('the day of an error is written with the day first', () => {
  expect(formatRaisedAt('2026-03-05T12:00:00.000Z')).toBe('05 Mar, 2026')
})

test('what is no instant is an empty cell', () => {
  expect(formatRaisedAt('soon')).toBe('--')
})
