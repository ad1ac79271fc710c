import { isDecimal } from '#fhir/values/decimal.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { attr, childrenOf, first, textOf } from './xml-elements.ts'
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
 * Source: CDA R2 `PQ` (also `INT`, `REAL`, `MO`): value and unit. Where these have a nullFlavor, or the unit is none
 * ('1', nothing), a translation that has a unit is taken: it says the same amount, and is often where the sender's own
 * unit is. Senders write '<5' into a value; the sign becomes the comparator.
 *
 * Units: `PQ.unit` is UCUM; what cannot be UCUM (white space, 'tab(s)', 'tablets') stays a printed unit only.
 * `{tablet}` is printed without its braces.
 *
 * Absence: undefined where there is no value, and where the value is no number.
 */
export function quantityOf(element: Xml | null, comparator?: string): Quantity | undefined {
  if (!element) return undefined
  const sent = attr(element, 'value')
  if (sent === null) return translatedOf(element, comparator)
  const own = numberOf(sent, comparator)
  if (!own) return undefined
  const unit = attr(element, 'unit') ?? attr(element, 'currency')
  const translated = unit === null || unit === '1' ? translatedOf(element, own.comparator, own.value) : undefined
  return translated ?? { ...own, ...unitOf(unit) }
}

function numberOf(sent: string, comparator: string | undefined): Pick<Quantity, 'value' | 'comparator'> | undefined {
  const [, sign, number = ''] = COMPARED.exec(sent) ?? [sent, comparator, sent]
  const value = decimalOf(number)
  return value === null ? undefined : { value, ...(sign !== undefined && { comparator: sign }) }
}

/** The first translation with a value; beside a value of its own (`known`) only one with a unit, which it may lend. */
function translatedOf(element: Xml, comparator: string | undefined, known?: string): Quantity | undefined {
  for (const translation of childrenOf(element, 'translation')) {
    const value = decimalOf(attr(translation, 'value') ?? '') ?? known
    const words =
      textOf(first(translation, 'originalText')) ?? attr(translation, 'displayName') ?? attr(translation, 'code')
    const unit = attr(translation, 'unit')
    const isUnit = words !== null || (unit !== null && unit !== '1')
    if (value === undefined || (known !== undefined && !isUnit)) continue
    return {
      value,
      ...(comparator !== undefined && { comparator }),
      ...(words === null ? unitOf(unit) : words !== '1' && { unit: words }),
    }
  }
  return undefined
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
  if (unit === null || unit === 'null') return {}
  if (!/^[!-~]+$/.test(unit) || isWord(unit)) return { unit }
  const printed = /^\{([^{}]+)\}$/.exec(unit)?.[1] ?? unit
  return { ...(unit !== '1' && { unit: printed }), system: UCUM, code: unit }
}

/** Senders' words in the place of a UCUM code: 'tab(s)', 'tablets', 'puff'. UCUM has no such codes. */
function isWord(unit: string): boolean {
  return (
    /\(s\)$/i.test(unit) ||
    /^(?:tab(?:let)?|cap(?:sule|let)?|puff|drop|spray|patch|unit|each|dose|application|inhalation|film)s?$/i.test(unit)
  )
}

/** An interval of amounts as it may be in an observation's value or in a range. */
export type Amounts = { readonly low: Quantity | undefined; readonly high: Quantity | undefined }

/**
 * Source: CDA R2 `IVL_PQ`, `IVL_INT`, `IVL_REAL`: low and high. A side that is alone gets the comparator that says
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
