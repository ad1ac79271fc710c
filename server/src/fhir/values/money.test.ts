import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#fhir/json/json.ts'
import { addAmounts, compareAmounts, isUnreadMoney, readMoney, subtractAmount } from './money.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

const amount = (value: string) => readMoney({ value, currency: 'USD' })?.amount

test('formats an amount with at least two decimals, and never rounds it', () => {
  expect(amount('5')).toBe('5.00')
  expect(amount('5.4')).toBe('5.40')
  expect(amount('-12.345')).toBe('-12.345')
  expect(amount('0')).toBe('0.00')
  expect(amount('1e2')).toBe('100.00')
  expect(amount('1.5E-1')).toBe('0.15')
  expect(amount('-0.05')).toBe('-0.05')
})

test('reads an invalid amount as missing, not as zero', () => {
  expect(readMoney(undefined)).toBeNull()
  expect(readMoney({ currency: 'USD' })).toBeNull()
  expect(readMoney({ value: 'free' })).toBeNull()
  expect(readMoney({ value: '1e400' })).toBeNull()
})

test('leaves the currency empty if the source sent none', () => {
  expect(readMoney({ value: '1.00' })).toEqual({ amount: '1.00', currency: null })
  expect(readMoney({ value: '1', system: 'urn:iso:std:iso:4217', code: 'EUR' })?.currency).toBe('EUR')
  expect(readMoney({ value: '1', system: 'http://unitsofmeasure.org', code: 'mg' })?.currency).toBeNull()
})

test('adds amounts exactly, without floating-point errors', () => {
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

test('adds amounts as whole cents, in any order', () => {
  fc.assert(
    fc.property(cents, (all) => {
      const sum = text(all.reduce((total, one) => total + one, 0))
      expect(addAmounts(all.map(text))).toBe(sum)
      expect(addAmounts(all.map(text).reverse())).toBe(sum)
    }),
  )
})

test('sorts amounts by their value in cents', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      expect(compareAmounts(text(a), text(b))).toBe(Math.sign(a - b))
    }),
  )
})

const moneyOf = (value: string) => parseFhirJson(`{"value":${value},"currency":"USD"}`) as JsonObject
const amountOf = (value: string) => readMoney(moneyOf(value))?.amount ?? null

test.each([
  ['5', '5.00'],
  ['0', '0.00'],
  ['-0.5', '-0.50'],
  ['28.104000000000003', '28.104000000000003'],
  ['0.1000000000000000055511151231257827021181583404541015625', null],
  ['1E+2', '100.00'],
  ['1.5e-20', '0.000000000000000000015'],
  ['12345678901234567890123.4', '12345678901234567890123.40'],
  ['0e-400', '0.00'],
  ['0.00e400', '0.00'],
  ['1.2500000000000000000000e3', '1250.0000000000000000000'],
  ['-7e0', '-7.00'],
])('reads the amount %s with every digit', (sent, read) => {
  expect(amountOf(sent)).toBe(read ?? sent)
  expect(isUnreadMoney(moneyOf(sent))).toBe(false)
})

test.each([
  '1e400',
  '1e-400',
  '9e99999999999999999999',
  `1${'0'.repeat(5000)}`,
  '"about 100"',
  '"$5.00"',
  'true',
  '{}',
])('reports the amount %s as unreadable and shows it as sent', (sent) => {
  expect(amountOf(sent)).toBeNull()
  expect(isUnreadMoney(moneyOf(sent))).toBe(true)
})

test('reports no unreadable amount if no amount is sent', () => {
  for (const none of [undefined, null, {}, { currency: 'USD' }, { value: null }]) {
    expect(readMoney(none)).toBeNull()
    expect(isUnreadMoney(none)).toBe(false)
  }
})

test('reads an amount sent as a bare number', () => {
  const { amount } = parseFhirJson('{"amount":12.5}') as JsonObject
  expect(readMoney(amount)).toEqual({ amount: '12.50', currency: null })
  expect(isUnreadMoney('free')).toBe(true)
})

const exact = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}

test('adds, subtracts and compares random amounts with the same results as integer arithmetic', () => {
  const drawn = fc.record({ units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), places: fc.nat(40) })
  fc.assert(
    fc.property(drawn, drawn, fc.integer({ min: -30, max: 30 }), (left, right, shift) => {
      const [a, b] = [left, right].map(({ units, places }) => amountOf(exact(units, places)) ?? '')
      const at40 = ({ units, places }: typeof left) => units * 10n ** BigInt(40 - places)
      const sum = addAmounts([a ?? '', b ?? ''])
      expect(subtractAmount(sum ?? '', b ?? '')).toSatisfy((rest: string) => compareAmounts(rest, a ?? '') === 0)
      const order = at40(left) === at40(right) ? 0 : at40(left) < at40(right) ? -1 : 1
      expect(compareAmounts(a ?? '', b ?? '')).toBe(order)
      const shifted = amountOf(`${exact(left.units * 10n ** BigInt(Math.max(0, -shift)), left.places)}e${shift}`)
      if (shift <= 0) expect(compareAmounts(shifted ?? '', a ?? '')).toBe(0)
      else expect(shifted).not.toBeNull()
    }),
  )
})
