import { asObject, asText, type Element } from '#fhir/json/elements.ts'

/** `amount`: decimal text with at least two decimal places, never rounded. */
export type Money = { readonly amount: string; readonly currency: string | null }

const AMOUNT = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/**
 * Maximum number of digits before the decimal point, and of digits after it. More decimals (up to 1,074) occur only
 * in a double near zero.
 */
const MAX_DIGITS = 100
const MAX_LENGTH = 1200

/**
 * Returns null if there is no value, or if the value cannot be read (`isUnreadMoney`). Zero is an amount. Digits are
 * kept and padded to two decimals ('5' becomes '5.00'). A bare number counts as an amount. The currency is null if not
 * stated. Source: FHIR R4 `Money`; R3's `Money` is a `Quantity` with the currency in `code`.
 */
export function readMoney(element: Element): Money | null {
  const amount = plainAmount(asText(valueOf(element) ?? null))
  if (amount === null) return null
  const money = asObject(element)
  const currency = asText(money?.currency) ?? (isCurrencyCode(asText(money?.system)) ? asText(money?.code) : null)
  return { amount, currency: currency?.toUpperCase() ?? null }
}

/**
 * Returns true if the source sent a value that is not a number. Also returns true if the number has more than 100
 * digits before or after the decimal point.
 */
export function isUnreadMoney(element: Element): boolean {
  const value = valueOf(element)
  return value !== undefined && value !== null && plainAmount(asText(value)) === null
}

const valueOf = (element: Element): Element => {
  const money = asObject(element)
  return money === null ? element : money.value
}

const isCurrencyCode = (system: string | null): boolean => system === 'urn:iso:std:iso:4217'

/** Adds exactly, without floating point. Returns null for an empty list. */
export function addAmounts(amounts: readonly string[]): string | null {
  if (amounts.length === 0) return null
  const parts = amounts.map(scale)
  const places = Math.max(2, ...parts.map((part) => part.places))
  const sum = parts.reduce((total, part) => total + part.units * 10n ** BigInt(places - part.places), 0n)
  return write(sum, places)
}

export const subtractAmount = (from: string, taken: string): string =>
  addAmounts([from, taken.startsWith('-') ? taken.slice(1) : `-${taken}`]) ?? from

export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [scale(left), scale(right)]
  const places = Math.max(a.places, b.places)
  const gap = a.units * 10n ** BigInt(places - a.places) - b.units * 10n ** BigInt(places - b.places)
  return gap === 0n ? 0 : gap < 0n ? -1 : 1
}

function plainAmount(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = AMOUNT.exec(text) ?? []
  if (sign === undefined) return null
  const units = BigInt(`${whole}${fraction}`)
  if (units === 0n) return write(0n, fraction.length <= MAX_DIGITS ? fraction.length : 2)
  const places = fraction.length - Number(exponent)
  const first = units.toString().length - places
  const last = Math.max(0, places - trailingZeros(units.toString()))
  if (first > MAX_DIGITS || last > MAX_DIGITS) return null
  const decimalPlaces = Math.min(places, MAX_DIGITS)
  const digits =
    decimalPlaces < 0 ? units * 10n ** BigInt(-decimalPlaces) : units / 10n ** BigInt(places - decimalPlaces)
  return write(sign === '-' ? -digits : digits, Math.max(0, decimalPlaces))
}

const trailingZeros = (digits: string): number => digits.length - digits.replace(/0+$/, '').length

function scale(amount: string): { units: bigint; places: number } {
  const [whole = '0', fraction = ''] = amount.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}

function write(units: bigint, places: number): string {
  if (places < 2) return write(units * 10n ** BigInt(2 - places), 2)
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
