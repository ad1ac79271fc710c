import { expect, test } from 'vitest'
import { moneyInWords } from './money-in-words.ts'

test('an amount is written with its currency, its sign in front and all its digits', () => {
  expect(moneyInWords('1412.75', 'USD')).toBe('$1,412.75')
  expect(moneyInWords('-1234567.005', 'USD')).toBe('-$1,234,567.005')
  expect(moneyInWords('12.00', 'EUR')).toBe('12.00 EUR')
  expect(moneyInWords('12.00', null)).toBe('12.00')
})
