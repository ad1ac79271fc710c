import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asText, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate, asPeriodInWords } from './partial-date.ts'
import { asQuantityText, asRangeText, asRatioText, digitsOf, quantityText, readQuantity } from './quantity.ts'
import { asTimingText } from './timing.ts'

/**
 * Values are as sent. `text` is the complete value on one line. Every other field is null if the value has no such
 * part.
 */
export type Measured = {
  readonly text: string
  readonly value: string | null
  readonly unit: string | null
  readonly code: string | null
}

const kinds: readonly (readonly [key: string, read: (element: Element) => Measured | null])[] = [
  ['valueQuantity', measuredQuantity],
  ['valueCodeableConcept', (element) => inWords(labelOf(element))],
  ['valueString', (element) => inWords(labelOf(element))],
  ['valueBoolean', (element) => inWords(yesOrNo(element))],
  ['valueInteger', (element) => inDigits(asText(element))],
  ['valueRange', (element) => inWords(asRangeText(element))],
  ['valueRatio', (element) => inWords(asRatioText(element))],
  ['valueSampledData', (element) => inWords(sampledDataText(element))],
  ['valueTime', (element) => inWords(asText(element))],
  ['valueDateTime', (element) => inWords(dateTimeInWords(asDate(element)))],
  ['valuePeriod', (element) => inWords(asPeriodInWords(element))],
]

const otherKind = /^value[A-Z]/

/**
 * Returns null if there is no value. Zero and 'No' are values. A value becomes 'See details' if R4 does not define
 * its type, or if the value does not match its type. Otherwise such a value would look missing. Units are never
 * converted. Source: FHIR R4 `Observation.value[x]`, `Observation.component.value[x]`, every type.
 */
export function readValue(holder: JsonObject): Measured | null {
  for (const [key, read] of kinds) {
    const element = holder[key]
    if (element === undefined || element === null) continue
    // A unit without a number is not a value. Another element may contain the value.
    if (key === 'valueQuantity' && isUnitOnly(element)) continue
    return read(element) ?? unknownKind(element)
  }
  const other = Object.keys(holder).find((key) => otherKind.test(key) && key !== 'valueQuantity')
  return other === undefined ? null : unknownKind(holder[other])
}

function measuredQuantity(element: Element): Measured | null {
  const quantity = readQuantity(element)
  if (!quantity) return inWords(asText(element))
  return { text: quantityText(quantity), value: digitsOf(quantity), unit: quantity.unit, code: quantity.ucum }
}

function unknownKind(element: Element): Measured | null {
  if (typeof element === 'string') return inWords(asText(element))
  const timing = asTimingText(element)
  return inWords(timing ?? (hasContent(element) ? 'See details' : null))
}

const unitKeys = new Set(['extension', 'id', '_value', 'comparator', 'unit', 'system', 'code'])

function isUnitOnly(element: Element): boolean {
  const quantity = asObject(element)
  return quantity !== null && Object.entries(quantity).every(([key, value]) => unitKeys.has(key) || value === null)
}

/** An element with only extensions has no content: extensions only explain why a value is missing. */
function hasContent(element: Element): boolean {
  const object = asObject(element)
  return object !== null && Object.keys(object).some((key) => key !== 'extension' && key !== 'id' && key !== 'unit')
}

function inWords(text: string | null): Measured | null {
  return text === null ? null : { text, value: null, unit: null, code: null }
}

function inDigits(text: string | null): Measured | null {
  return text === null ? null : { text, value: text, unit: null, code: null }
}

function yesOrNo(element: Element): string | null {
  if (typeof element === 'boolean') return element ? 'Yes' : 'No'
  return asText(element)
}

function sampledDataText(element: Element): string | null {
  const sampled = asObject(element)
  const data = asText(sampled?.data)
  if (!sampled || data === null) return null
  const count = data.split(/\s+/).length
  const period = asText(sampled.period)
  const origin = asQuantityText(sampled.origin)
  return [
    `Series of ${count} measurements`,
    ...(period === null ? [] : [`one every ${period} ms`]),
    ...(origin === null ? [] : [`measured from ${origin}`]),
  ].join(', ')
}
