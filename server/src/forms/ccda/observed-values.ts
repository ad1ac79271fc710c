import type { JsonObject } from '#fhir/json/json.ts'
import { amountsOf, isStrict, plain, quantityOf, rangeOf, ratioOf } from './amounts.ts'
import { conceptOf, hl7Concept } from './concepts.ts'
import { periodOf, timeOf } from './instants.ts'
import { resolveText, type NarrativeTexts } from './narrative.ts'
import { attr, at, childrenOf, collect, first, textOf, typeOf, type Xml } from './xml-elements.ts'

/** Source: HL7 v3 NullFlavor, FHIR data-absent-reason. */
const absentReasons: Readonly<Record<string, readonly [code: string, display: string]>> = {
  UNK: ['unknown', 'Unknown'],
  ASKU: ['asked-unknown', 'Asked But Unknown'],
  NAV: ['temp-unknown', 'Temporarily Unknown'],
  NASK: ['not-asked', 'Not Asked'],
  MSK: ['masked', 'Masked'],
  NA: ['not-applicable', 'Not Applicable'],
  NP: ['not-permitted', 'Not Permitted'],
  NINF: ['negative-infinity', 'Negative Infinity (NINF)'],
  PINF: ['positive-infinity', 'Positive Infinity (PINF)'],
}
/** Amounts that HL7 expresses as a null flavor. */
const statedAmounts: Readonly<Record<string, string>> = { TRC: 'Trace', QS: 'Sufficient quantity' }
const unknown: readonly [string, string] = ['unknown', 'Unknown']

/**
 * Returns `value[x]`, or `dataAbsentReason` if the source states that there is no value. Returns no field if the
 * source sent neither. An invalid number becomes text with its unit. An interval with only one limit becomes a
 * comparator. Units and digits are exactly as sent. Source: CDA R2 `Observation.value` of any type: PQ, CD and
 * related types, ST, ED, INT, REAL, BL, IVL_PQ, RTO, TS, IVL_TS.
 */
export function valueFields(value: Xml | null, texts: NarrativeTexts): JsonObject {
  if (!value) return {}
  const fields = byType(value, typeOf(value) ?? guessed(value), texts)
  if (fields) return fields
  const words = plainWords(value, texts)
  if (words !== null) return { valueString: words }
  const flavor = attr(value, 'nullFlavor') ?? ''
  const amount = statedAmounts[flavor]
  if (amount !== undefined) return { valueString: amount }
  const [code, display] = absentReasons[flavor] ?? unknown
  return { dataAbsentReason: hl7Concept('data-absent-reason', code, display) }
}

/** Returns the stated reason for a missing value ('Asked But Unknown'). Defaults to 'Unknown'. */
export function nullWords(element: Xml): string {
  return (absentReasons[attr(element, 'nullFlavor') ?? ''] ?? unknown)[1]
}

function byType(value: Xml, type: string, texts: NarrativeTexts): JsonObject | undefined {
  const kind = type.replace(/_PQ_PQ$/, '')
  switch (kind) {
    case 'PQ':
    case 'REAL':
    case 'MO':
      return field('valueQuantity', quantityOf(value))
    case 'INT':
      return /^[+-]?\d{1,9}$/.test(attr(value, 'value') ?? '')
        ? { valueInteger: (attr(value, 'value') ?? '').replace('+', '') }
        : field('valueQuantity', quantityOf(value))
    case 'CD':
    case 'CE':
    case 'CV':
    case 'CO':
    case 'CS':
    case 'SC':
      return field('valueCodeableConcept', conceptOf(value, texts))
    case 'BL':
      return attr(value, 'value') === null ? undefined : { valueBoolean: attr(value, 'value') === 'true' }
    case 'TS':
      return timeOf(value) === null ? undefined : { valueDateTime: timeOf(value) }
    case 'IVL_TS':
      return field('valuePeriod', periodOf(value))
    case 'IVL_PQ':
    case 'IVL_INT':
    case 'IVL_REAL':
      return interval(value)
    case 'RTO':
      return field('valueRatio', ratioOf(value))
    default:
      return undefined
  }
}

function field(key: string, value: JsonObject | undefined): JsonObject | undefined {
  return value && { [key]: value }
}

function guessed(value: Xml): string {
  if (attr(value, 'code') !== null) return 'CD'
  if (attr(value, 'value') !== null) return 'PQ'
  return childrenOf(value, 'low', 'high').length > 0 ? 'IVL_PQ' : 'ST'
}

function interval(value: Xml): JsonObject | undefined {
  const point = quantityOf(value) ?? quantityOf(first(value, 'center'))
  if (point) return { valueQuantity: point }
  const { low, high } = amountsOf(value)
  if (low && high) return { valueRange: { low: plain(low), high: plain(high) } }
  return field('valueQuantity', low ?? high)
}

function plainWords(value: Xml, texts: NarrativeTexts): string | null {
  if (isFile(value)) return `Attachment (${attr(value, 'mediaType') ?? 'unknown kind'})`
  const valueText = resolveText(value, texts) ?? resolveText(first(value, 'originalText'), texts)
  if (valueText !== null) return valueText
  const known = ['value', 'displayName', 'code', 'extension'].map((name) => attr(value, name))
  const sent = [known.find((text) => text !== null) ?? null, attr(value, 'unit')]
  return sent[0] === null ? null : sent.filter((part) => part !== null).join(' ')
}

export function isFile(value: Xml): boolean {
  return attr(value, 'representation') === 'B64' && textOf(value) !== null
}

/**
 * States an exclusive limit (`inclusive="false"`) in the text, because FHIR's limits are always inclusive. Source:
 * CDA R2 `ObservationRange` with its text and its interval, which may have only one limit.
 */
export function referenceRangesOf(observation: Xml, texts: NarrativeTexts): readonly JsonObject[] | undefined {
  const ranges = at(observation, 'referenceRange/observationRange').flatMap((range): JsonObject[] => {
    const value = first(range, 'value')
    const limits = value ? rangeOf(value) : undefined
    const written = resolveText(first(range, 'text'), texts) ?? (limits || !value ? null : plainWords(value, texts))
    const text = written ?? (value && strictText(value))
    const meant = conceptOf(first(range, 'interpretationCode'), texts)
    if (!limits && text === null) return []
    const isNormal = meant === undefined || JSON.stringify(meant).includes('"code":"N"')
    return [{ ...limits, ...(!isNormal && { type: meant }), ...(text !== null && { text }) }]
  })
  return ranges.length === 0 ? undefined : ranges
}

function strictText(value: Xml): string | null {
  const sides = childrenOf(value, 'low', 'high')
  if (!sides.some(isStrict)) return null
  const { low, high } = amountsOf(value)
  const words = collect(
    [low, high],
    (side) => side && `${side.comparator ?? ''}${side.value} ${side.unit ?? ''}`.trim(),
  )
  return words.length === 0 ? null : words.join(' and ')
}
