import { compareDecimals } from './decimal.ts'
import type { Element } from '#fhir/json/elements.ts'
import { isSameUnit, readQuantity } from './quantity.ts'
import type { Quantity } from './quantity.ts'
import { isGoalRange, singleRange } from './reference-range.ts'

/**
 * Returns on which side of its reference range a numeric value certainly is. Source: FHIR R4
 * `Observation.valueQuantity` and the digits of the one applicable `Observation.referenceRange`; text-only ranges and
 * goals are not interpreted. Digits are compared as text, never as floating point. Units: value and limit must have the
 * same unit; nothing is converted, and a limit without a unit is not compared with a value that has one. Absence: null
 * if within the range, if the limits are the wrong way round, or if undecidable: '<5' may or may not be below 3, but is
 * below 10.
 */
export function markByRange(value: Element, range: Element): 'high' | 'low' | null {
  const amount = readAmount(value)
  const limits = amount && singleRange(range)
  // A goal is not a range: the laboratory may expect a result beyond it.
  if (!amount || !limits || isGoalRange(limits)) return null
  const [low, high] = [readAmount(limits.low), readAmount(limits.high)]
  // A value cannot be compared with a range whose lower limit is above its upper limit.
  if (low && high && compareDecimals(low.value, high.value) === 1) return null
  if (isBelow(amount, low)) return 'low'
  return isAbove(amount, high) ? 'high' : null
}

const signs: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=' }

function readAmount(element: Element): Quantity | null {
  const quantity = readQuantity(element)
  return quantity && { ...quantity, comparator: signs[quantity.comparator ?? ''] ?? quantity.comparator }
}

function isBelow(amount: Quantity, low: Quantity | null): boolean {
  const order = compare(amount, low, '>')
  if (order === 0)
    return amount.comparator === '<' || (low?.comparator === '>' && [null, '<='].includes(amount.comparator))
  return order === -1 && [null, '<=', '<'].includes(amount.comparator)
}

function isAbove(amount: Quantity, high: Quantity | null): boolean {
  const order = compare(amount, high, '<')
  if (order === 0)
    return amount.comparator === '>' || (high?.comparator === '<' && [null, '>='].includes(amount.comparator))
  return order === 1 && [null, '>=', '>'].includes(amount.comparator)
}

/**
 * Compares an amount with a limit. A limit may exclude itself from the range: '>60', '<5'. With any other comparator it
 * is not a limit.
 */
function compare(amount: Quantity, limit: Quantity | null, sign: '<' | '>'): -1 | 0 | 1 | null {
  if (!limit || ![null, sign, `${sign}=`].includes(limit.comparator) || !isSameUnit(amount, limit)) return null
  return compareDecimals(amount.value, limit.value)
}
