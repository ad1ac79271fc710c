import { isDecimal } from '#fhir/values/decimal.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { attr, childrenOf, first, textOf, type Xml } from './xml-elements.ts'

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
 * Keeps the digits as sent. Returns undefined if there is no value, or if the value is not a number. If the value has a
 * nullFlavor or has no unit ('1' or empty), uses a translation that has a unit. The translation states the same amount,
 * often in the sender's own unit. Senders write '<5' as a value; the sign becomes the comparator. `PQ.unit` is UCUM.
 * Units that cannot be UCUM (white space, 'tab(s)', 'tablets') are kept only as printed. `{tablet}` is printed without
 * its braces. Source: CDA R2 `PQ` (also `INT`, `REAL`, `MO`).
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

/** If the element has a value (`known`), uses only a translation that has a unit. */
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

/** XML also allows '+5', '.5' and '5.', which FHIR does not allow. */
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

/** True for words such as 'tab(s)', 'tablets' or 'puff', which are not UCUM codes. */
function isWord(unit: string): boolean {
  return (
    /\(s\)$/i.test(unit) ||
    /^(?:tab(?:let)?|cap(?:sule|let)?|puff|drop|spray|patch|unit|each|dose|application|inhalation|film)s?$/i.test(unit)
  )
}

export type Amounts = { readonly low: Quantity | undefined; readonly high: Quantity | undefined }

/**
 * If only one limit is sent, the comparator shows that the other side is open. `inclusive="false"` makes the comparator
 * strict. Source: CDA R2 `IVL_PQ`, `IVL_INT`, `IVL_REAL`.
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

export function plain(quantity: Quantity | undefined): Quantity | undefined {
  if (!quantity) return undefined
  const { comparator: _, ...rest } = quantity
  return rest
}

/** Undefined if both sides are open. */
export function rangeOf(element: Xml | null): JsonObject | undefined {
  const { low, high } = amountsOf(element)
  if (!low && !high) return undefined
  return { ...(low && { low: plain(low) }), ...(high && { high: plain(high) }) }
}

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
