import { flagCodes, readFlag, sideOf } from '@kinchart/contract/rules/interpretation.ts'
import type { mark } from '@kinchart/contract/calls/record-list.ts'
import { interpretationWords } from '@kinchart/texts/en/details.ts'
import { markTexts } from '@kinchart/texts/en/record.ts'
import type { z } from 'zod'
import { codesOf, codingsOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asText, commaList, isObject, type Element } from '#fhir/json/elements.ts'
import { compareDecimals } from './decimal.ts'
import { isSameUnit, readQuantity, type Quantity } from './quantity.ts'
import { isGoalRange, singleRange } from './reference-range.ts'

/**
 * Returns the side of the range on which the value certainly is. Returns null if the value is within the range, or if
 * the limits are reversed. Also returns null if the side is unclear: '<5' may or may not be below 3, but it is below
 * 10. Compares digits as text, never as floating point. Nothing is converted: the limit must have the same unit as
 * the value. Ignores goals, and ranges that are only text. Source: FHIR R4 `Observation.valueQuantity` and the
 * applicable `Observation.referenceRange`.
 */
function markByRange(value: Element, range: Element): 'high' | 'low' | null {
  const amount = readAmount(value)
  const limits = amount && singleRange(range)
  // A goal is not a range: the laboratory may expect a result that does not meet the goal.
  if (!amount || !limits || isGoalRange(limits)) return null
  const [low, high] = [readAmount(limits.low), readAmount(limits.high)]
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

/** The limits '>60' and '<5' exclude 60 and 5 from the range. A limit with any other comparator is ignored. */
function compare(amount: Quantity, limit: Quantity | null, sign: '<' | '>'): -1 | 0 | 1 | null {
  if (!limit || ![null, sign, `${sign}=`].includes(limit.comparator) || !isSameUnit(amount, limit)) return null
  return compareDecimals(amount.value, limit.value)
}

export type Mark = z.output<typeof mark>

/**
 * Reads all codings and returns the most severe flag. If no coding states high, low, abnormal or normal, compares the
 * value with the range. A flag from that comparison is labeled as ours and includes the source's own text ('Resistant',
 * 'Detected', an unknown code). Returns null if there is no flag. Source: FHIR R4 `Observation.interpretation`.
 */
export function readMark(interpretation: Element, value: Element, range: Element): Mark | null {
  const sent = [...codesOf(interpretation), ...asArray(interpretation).flatMap((one) => labelsOf(one) ?? [])]
  const known = new Set(sent.map(readFlag))
  const code = flagCodes.find((one) => known.has(one))
  if (code !== undefined) return { word: interpretationWords[code], side: sideOf(code), by: 'source', code }
  const side = markByRange(value, range)
  if (side === null) return null
  const compared = side === 'high' ? markTexts.aboveRange : markTexts.belowRange
  const flag = interpretationText(interpretation)
  return flag === null
    ? { word: compared, side, by: 'kinchart' }
    : { word: markTexts.withFlag({ compared, flag }), side, by: 'kinchart', flag }
}

/** Returns the source's text, or HL7's label for a code without text. Returns null if neither was sent. */
export function interpretationText(interpretation: Element): string | null {
  return commaList(asArray(interpretation).map(wordsOf))
}

/** Returns the most severe flag. A flag from the source takes precedence over our flag, unless it is normal. */
export function gravestMark(marks: readonly (Mark | null)[]): Mark | null {
  const sent = marks.filter((mark) => mark !== null)
  return sent.toSorted((a, b) => weightOf(a) - weightOf(b))[0] ?? null
}

/** Returns a sort key: first the source's flags by severity, then our flags, then normal results. */
export function markRank(mark: Mark): string {
  return String(weightOf(mark)).padStart(2, '0')
}

const hl7 = /ObservationInterpretation|0078|2\.16\.840\.1\.113883\.5\.83/i

const wordsByCode: Readonly<Record<string, string | undefined>> = interpretationWords

function wordsOf(concept: Element): string | null {
  const label = labelOf(concept)
  if (label === null || !isObject(concept)) return label
  // Shows a single letter from another code system as sent, because there 'I' may mean 'indeterminate' or
  // 'intermediate'. In FHIR, a code without a system counts as HL7's.
  const isHl7 = codingsOf(concept).some(
    ({ code, system }) => asText(code) === label && (system === undefined || hl7.test(asText(system) ?? '')),
  )
  return isHl7 || label.length > 1 ? (wordsByCode[label] ?? label) : label
}

function weightOf(mark: Mark): number {
  const normal = flagCodes.length
  if (mark.by === 'kinchart') return normal - 1
  return mark.side === 'normal' ? normal : flagCodes.findIndex((code) => code === mark.code)
}
