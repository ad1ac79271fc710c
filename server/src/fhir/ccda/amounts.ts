import { isDecimal } from '#fhir/decimal.ts'
import type { JsonObject } from '#fhir/json.ts'
import { attr, first, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** A FHIR Quantity as it is made here. */
export type Quantity = {
  readonly value: string
  readonly comparator?: string
  readonly unit?: string
  readonly system?: string
  readonly code?: string
}

const UCUM = 'http://unitsofmeasure.org'
const COMPARED = /^([<>]=?)\s*(\S+)$/

/**
 * A FHIR Quantity with the digits as sent.
 *
 * Source: CDA R2 `PQ` (also `INT`, `REAL`, `MO`): value and unit; where these have a nullFlavor, the first translation
 * with its own unit. Senders write '<5' into a value; the sign becomes the comparator.
 *
 * Units: `PQ.unit` is UCUM; what cannot be UCUM (white space in it) stays a printed unit only. `{tablet}` is printed
 * without its braces.
 *
 * Absence: undefined where there is no value, and where the value is no number.
 */
export function quantityOf(element: Xml | null, comparator?: string): Quantity | undefined {
  if (!element) return undefined
  const sent = attr(element, 'value')
  if (sent === null) return translatedOf(element, comparator)
  const [, sign, number = ''] = COMPARED.exec(sent) ?? [sent, comparator, sent]
  const value = decimalOf(number)
  if (value === null) return undefined
  return {
    value,
    ...(sign !== undefined && { comparator: sign }),
    ...unitOf(attr(element, 'unit') ?? attr(element, 'currency')),
  }
}

function translatedOf(element: Xml, comparator?: string): Quantity | undefined {
  const translation = first(element, 'translation')
  const value = decimalOf(attr(translation, 'value') ?? '')
  if (value === null) return undefined
  const unit =
    textOf(first(translation, 'originalText')) ?? attr(translation, 'displayName') ?? attr(translation, 'code')
  return { value, ...(comparator !== undefined && { comparator }), ...(unit !== null && { unit }) }
}

/** The digits as FHIR takes them: XML also allows '+5', '.5' and '5.'. */
function decimalOf(sent: string): string | null {
  const digits = sent
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return isDecimal(digits) ? digits : null
}

function unitOf(unit: string | null): Omit<Quantity, 'value'> {
  if (unit === null) return {}
  if (!/^[!-~]+$/.test(unit)) return { unit }
  const printed = /^\{([^{}]+)\}$/.exec(unit)?.[1] ?? unit
  return { ...(unit !== '1' && { unit: printed }), system: UCUM, code: unit }
}

/** An interval of amounts as it may stand in an observation's value or in a range. */
export type Amounts = { readonly low: Quantity | undefined; readonly high: Quantity | undefined }

/**
 * Source: CDA R2 `IVL_PQ`, `IVL_INT`, `IVL_REAL`: low and high. A side that stands alone gets the comparator that says
 * which side is open; `inclusive="false"` makes it a strict one.
 */
export function amountsOf(element: Xml | null): Amounts {
  const low = first(element, 'low')
  const high = first(element, 'high')
  return {
    low: quantityOf(low, isStrict(low) ? '>' : '>='),
    high: quantityOf(high, isStrict(high) ? '<' : '<='),
  }
}

export function isStrict(side: Xml | null): boolean {
  return attr(side, 'inclusive') === 'false'
}

/** The amount without a comparator, for places that FHIR allows none in. */
export function plain(quantity: Quantity | undefined): Quantity | undefined {
  if (!quantity) return undefined
  const { comparator: _, ...rest } = quantity
  return rest
}

/** A FHIR Range; undefined where both sides are open. */
export function rangeOf(element: Xml | null): JsonObject | undefined {
  const { low, high } = amountsOf(element)
  if (!low && !high) return undefined
  return { ...(low && { low: plain(low) }), ...(high && { high: plain(high) }) }
}

/** An amount or a range of amounts under the fitting key: `doseQuantity` or `doseRange`. */
export function amountFields(key: string, element: Xml | null): JsonObject {
  const quantity = quantityOf(element)
  if (quantity) return { [`${key}Quantity`]: quantity }
  const range = rangeOf(element)
  return range ? { [`${key}Range`]: range } : {}
}

/** Source: CDA R2 `RTO`. */
export function ratioOf(element: Xml): JsonObject | undefined {
  const numerator = quantityOf(first(element, 'numerator'))
  const denominator = quantityOf(first(element, 'denominator'))
  return numerator && denominator ? { numerator, denominator } : undefined
}
