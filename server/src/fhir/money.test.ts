import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, compareAmounts, readMoney } from './money.ts'

const amount = (value: string) => readMoney({ value, currency: 'USD' })?.amount

test('an amount is written to the cent at least, and never rounded', () => {
  expect(amount('5')).toBe('5.00')
  expect(amount('5.4')).toBe('5.40')
  expect(amount('-12.345')).toBe('-12.345')
  expect(amount('0')).toBe('0.00')
  expect(amount('1e2')).toBe('100.00')
  expect(amount('1.5E-1')).toBe('0.15')
  expect(amount('-0.05')).toBe('-0.05')
})

test('what is no amount is none, not zero', () => {
  expect(readMoney(undefined)).toBeNull()
  expect(readMoney({ currency: 'USD' })).toBeNull()
  expect(readMoney({ value: 'free' })).toBeNull()
  expect(readMoney({ value: '1e99' })).toBeNull()
})

test('a currency that is not named stays unnamed', () => {
  expect(readMoney({ value: '1.00' })).toEqual({ amount: '1.00', currency: null })
  expect(readMoney({ value: '1', system: 'urn:iso:std:iso:4217', code: 'EUR' })?.currency).toBe('EUR')
  expect(readMoney({ value: '1', system: 'http://unitsofmeasure.org', code: 'mg' })?.currency).toBeNull()
})

test('cents add up exactly where floating point would not', () => {
  expect(addAmounts(['0.10', '0.20'])).toBe('0.30')
  expect(addAmounts(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00')
  expect(addAmounts(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02')
  expect(addAmounts(['10.00', '-10.00'])).toBe('0.00')
  expect(addAmounts(['-0.03', '0.01'])).toBe('-0.02')
  expect(addAmounts(['1.005', '1.00'])).toBe('2.005')
  expect(addAmounts([])).toBeNull()
})

const cents = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 60 })
const text = (one: number) =>
  `${one < 0 ? '-' : ''}${Math.floor(Math.abs(one) / 100)}.${String(Math.abs(one) % 100).padStart(2, '0')}`

test('whatever the cents are, their sum is the sum of whole cents, in any order', () => {
  fc.assert(
    fc.property(cents, (all) => {
      const sum = text(all.reduce((total, one) => total + one, 0))
      expect(addAmounts(all.map(text))).toBe(sum)
      expect(addAmounts(all.map(text).reverse())).toBe(sum)
    }),
  )
})

test('amounts are ordered as their cents are', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      expect(compareAmounts(text(a), text(b))).toBe(Math.sign(a - b))
    }),
  )
})
