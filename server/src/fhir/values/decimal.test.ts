import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, isDecimal } from './decimal.ts'

test.each([
  ['5.40', '5.4', 0],
  ['0', '-0.000', 0],
  ['1e2', '100', 0],
  ['0.1e-5', '0.000001', 0],
  ['10', '9', 1],
  ['-10', '-9', -1],
  ['-1', '0', -1],
  ['0.30000000000000001', '0.3', 1],
  ['9007199254740993', '9007199254740992', 1],
  ['1e999999', '1e999998', 1],
  ['007', '7', 0],
  ['abc', '1', null],
  ['', '1', null],
  ['1', '<5', null],
  ['1e9999999', '1', null],
  ['1.', '1', null],
] as const)('compares %s with %s', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order)
  expect(compareDecimals(b, a)).toBe(order === null ? null : order === 0 ? 0 : -order)
})

test('compares decimals in any notation as if they were exact fractions', () => {
  const scaled = (digits: bigint, places: number): string => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
    const whole = text.slice(0, text.length - places)
    const sign = digits < 0n ? '-' : ''
    return places === 0 ? sign + whole : `${sign}${whole}.${text.slice(text.length - places)}`
  }
  const decimal = fc.record({
    digits: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
    places: fc.nat(20),
    shift: fc.integer({ min: -20, max: 20 }),
  })
  const asText = ({ digits, places, shift }: { digits: bigint; places: number; shift: number }): string =>
    `${scaled(digits, places)}e${shift}`
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const left = a.digits * 10n ** BigInt(60 + a.shift - a.places)
      const right = b.digits * 10n ** BigInt(60 + b.shift - b.places)
      expect(compareDecimals(asText(a), asText(b))).toBe(left < right ? -1 : left > right ? 1 : 0)
    }),
  )
})

test('rejects a decimal that is not a number', () => {
  expect(['5.40', '-1', '1e5'].every(isDecimal)).toBe(true)
  expect(['', 'NaN', '1,5', '5 mg', '<5', '0x1'].some(isDecimal)).toBe(false)
})
