import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { isDecimal } from './decimal.ts'
import { asObject, asText, type Element } from '#fhir/json/elements.ts'

const ucumSystem = 'http://unitsofmeasure.org'

export type Quantity = {
  /** The digits as sent, or any other text that the source sent in the number field. */
  readonly value: string
  /** '<', '<=', '>=', '>', R5's 'ad', or another comparator that the source sent. Null if the value is exact. */
  readonly comparator: string | null
  readonly unit: string | null
  /** The UCUM code. Null if the source does not state that the code is UCUM. */
  readonly ucum: string | null
}

/**
 * Returns null if there is no value. Zero is a value. Nothing is converted. `ucum` is null if the source sent a local
 * code as a UCUM code ("MGDL"). Source: FHIR R4 `Quantity` and its profiles (`SimpleQuantity`, `Age`, `Duration`,
 * `Money`).
 */
export function readQuantity(element: Element): Quantity | null {
  const quantity = asObject(element)
  const sent = asText(quantity?.value)
  if (!quantity || sent === null) return null
  // Some sources send '>1000' in the number field.
  const [, sign = null, value] = /^([<>]=?)\s*(\d.*)$/.exec(sent) ?? [sent, null, sent]
  const code = asText(quantity.code)
  const isUcum = quantity.system === ucumSystem
  return {
    value,
    comparator: asText(quantity.comparator) ?? sign,
    unit: asText(quantity.unit) ?? (code === '1' && isUcum ? null : code) ?? asText(quantity.currency),
    ucum: isUcum ? code : null,
  }
}

export function quantityText(quantity: Quantity): string {
  return withUnit(amountText(quantity), quantity.unit)
}

/**
 * Returns the comparator and the number: '<5'. In FHIR R5, the comparator 'ad' means "sufficient to reach this total
 * amount".
 */
export function amountText({ comparator, value }: Quantity): string {
  if (comparator === 'ad') return meaningTexts.enoughFor({ amount: value })
  return /\w$/.test(comparator ?? '') ? `${comparator} ${value}` : `${comparator ?? ''}${value}`
}

/** Null if there is no quantity. */
export function asQuantityText(element: Element): string | null {
  const quantity = readQuantity(element)
  return quantity && quantityText(quantity)
}

/** Null if the value is not numeric. */
export function digitsOf(quantity: Quantity | null): string | null {
  return quantity && isDecimal(quantity.value) ? quantity.value : null
}

/** '3.5 - 5.1 mmol/L', '≥ 3.5 mmol/L', '≤ 5.1 mmol/L'. Source: FHIR R4 `Range`, `Observation.referenceRange`. */
export function asRangeText(element: Element): string | null {
  const range = asObject(element)
  const low = readQuantity(range?.low)
  const high = readQuantity(range?.high)
  if (low && high) {
    const isOneUnit = low.unit === high.unit || low.unit === null
    return `${isOneUnit ? amountText(low) : quantityText(low)} - ${quantityText(high)}`
  }
  if (low) return `${low.comparator === null ? '≥ ' : ''}${quantityText(low)}`
  return high && `${high.comparator === null ? '≤ ' : ''}${quantityText(high)}`
}

/** '1:128', '10 mg / 5 mL'. Source: FHIR R4 `Ratio`. */
export function asRatioText(element: Element): string | null {
  const ratio = asObject(element)
  const over = readQuantity(ratio?.numerator)
  const under = readQuantity(ratio?.denominator)
  if (!over || !under) return over ? quantityText(over) : null
  if (over.unit === null && under.unit === null) return `${quantityText(over)}:${quantityText(under)}`
  return `${quantityText(over)} / ${quantityText(under)}`
}

/** Compares the UCUM codes if both quantities have a UCUM code. Otherwise compares the printed units. */
export function isSameUnit(a: Quantity, b: Quantity): boolean {
  if (a.ucum !== null && b.ucum !== null) return a.ucum === b.ucum
  return a.unit === b.unit
}

function withUnit(amount: string, unit: string | null): string {
  return unit === null ? amount : `${amount} ${unit}`
}

const ageUnits: Readonly<Record<string, readonly [one: string, several: string]>> = {
  a: ['year', 'years'],
  mo: ['month', 'months'],
  wk: ['week', 'weeks'],
  d: ['day', 'days'],
  h: ['hour', 'hours'],
  min: ['minute', 'minutes'],
}

/**
 * Returns an age such as '14 years'. Keeps a printed unit. If there is only a UCUM code, uses the name of the code's
 * unit. Returns null if there is no age. Source: FHIR R4 `Age`.
 */
export function asAgeText(element: Element): string | null {
  const quantity = readQuantity(element)
  return quantity && quantityText(inWords(quantity))
}

/** '2 - 4 years'. Source: FHIR R4 `Range` of ages. */
export function asAgeRangeText(element: Element): string | null {
  const range = asObject(element)
  if (!range) return null
  const words = (side: Element): Element => {
    const quantity = readQuantity(side)
    const unit = ageUnits[quantity?.unit ?? '']?.[1]
    return unit === undefined ? side : { ...asObject(side), unit }
  }
  return asRangeText({ ...range, low: words(range.low), high: words(range.high) })
}

function inWords(quantity: Quantity): Quantity {
  const words = ageUnits[quantity.unit ?? '']
  return words ? { ...quantity, unit: quantity.value === '1' ? words[0] : words[1] } : quantity
}
