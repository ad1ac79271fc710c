import { asObject, asText } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'

/** An amount of money as a decimal text, to the cent at least and never rounded. */
export type Money = { readonly amount: string; readonly currency: string | null }

const AMOUNT = /^([+-]?)(\d{1,18})(?:\.(\d{1,12}))?(?:[eE]([+-]?\d{1,2}))?$/
const MAX_EXPONENT = 12

/**
 * Reads an amount of money.
 *
 * Source: FHIR R4 `Money`; R3's `Money` is a `Quantity`, whose currency is in `code`.
 *
 * Units: nothing is converted; digits are kept, and those up to the cent are written out ('5' is '5.00').
 *
 * Absence: null where there is no value or it is no number. Zero is an amount. A currency that is not named stays null.
 */
export function readMoney(element: Element): Money | null {
  const money = asObject(element)
  const amount = plainAmount(asText(money?.value))
  if (!money || amount === null) return null
  const currency = asText(money.currency) ?? (isCurrencyCode(asText(money.system)) ? asText(money.code) : null)
  return { amount, currency: currency?.toUpperCase() ?? null }
}

const isCurrencyCode = (system: string | null): boolean => system === 'urn:iso:std:iso:4217'

/** Adds amounts exactly, as whole numbers of their smallest part; null for none. No floating point takes part. */
export function addAmounts(amounts: readonly string[]): string | null {
  if (amounts.length === 0) return null
  const parts = amounts.map(scale)
  const places = Math.max(2, ...parts.map((part) => part.places))
  const sum = parts.reduce((total, part) => total + part.units * 10n ** BigInt(places - part.places), 0n)
  return write(sum, places)
}

/** What is left of an amount, exactly; negative where more is taken than it is. */
export const subtractAmount = (from: string, taken: string): string =>
  addAmounts([from, taken.startsWith('-') ? taken.slice(1) : `-${taken}`]) ?? from

/** Whether an amount is below, at or above another: -1, 0 or 1. */
export function compareAmounts(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [scale(left), scale(right)]
  const places = Math.max(a.places, b.places)
  const gap = a.units * 10n ** BigInt(places - a.places) - b.units * 10n ** BigInt(places - b.places)
  return gap === 0n ? 0 : gap < 0n ? -1 : 1
}

function plainAmount(text: string | null): string | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = text === null ? [] : (AMOUNT.exec(text) ?? [])
  const power = Number(exponent)
  if (sign === undefined || Math.abs(power) > MAX_EXPONENT) return null
  const digits = BigInt(`${whole}${fraction}`) * 10n ** BigInt(Math.max(0, power - fraction.length))
  return write(sign === '-' ? -digits : digits, Math.max(0, fraction.length - power))
}

/** Whole numbers of a part, and how many places that part is behind the point. */
function scale(amount: string): { units: bigint; places: number } {
  const [whole = '0', fraction = ''] = amount.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}

function write(units: bigint, places: number): string {
  if (places < 2) return write(units * 10n ** BigInt(2 - places), 2)
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
