import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asAgeRangeText, asRangeText, digitsOf, readQuantity } from './quantity.ts'

export type ReferenceRange = {
  readonly text: string
  readonly low: string | null
  readonly high: string | null
  /** True if the text of the range states that the range is a treatment goal. Such a range is not the laboratory's. */
  readonly isGoal?: true
}

/**
 * Returns the range as printed by the source. Null if there is no range. If several ranges were sent, uses the range
 * for normal results. Goals, and ranges for another purpose (a treatment), appear only in the text. If there are
 * several normal ranges (by age or sex), the text contains all of them, because Kinchart does not choose which range
 * applies. `low` or `high` is null if that side has no limit or a limit that is not numeric. Source: FHIR R4
 * `Observation.referenceRange`, R5's `normalValue`.
 */
export function readReferenceRange(element: Element): ReferenceRange | null {
  const single = singleRange(element)
  if (single) {
    const text = qualifiedText(single)
    if (text === null) return null
    const others = asObjects(element).filter((range) => range !== single)
    return {
      text:
        commaList([text, ...others.map((one) => (isGoalRange(one) ? rangeText(one) : qualifiedText(one)))], '; ') ??
        text,
      low: digitsOf(readQuantity(single.low)),
      high: digitsOf(readQuantity(single.high)),
      ...(isGoalRange(single) ? { isGoal: true } : {}),
    }
  }
  const text = commaList(normalRanges(element).map(qualifiedText), '; ')
  return text === null ? null : { text, low: null, high: null }
}

export function isGoalRange(range: JsonObject): boolean {
  const words = [asText(range.text), labelsOf(typeOf(range)), labelsOf(range.appliesTo)]
  return words.some((label) => label !== null && /\b(?:goals?|targets?)\b/i.test(label))
}

/** Returns null unless exactly one range applies to the result. */
export function singleRange(element: Element): JsonObject | null {
  const ranges = normalRanges(element)
  return ranges.length === 1 ? (ranges[0] ?? null) : null
}

function normalRanges(element: Element): readonly JsonObject[] {
  const all = asObjects(element)
  const ofLaboratory = all.filter((range) => !isGoalRange(range))
  const ranges = ofLaboratory.length === 0 ? all : ofLaboratory
  if (ranges.length < 2) return ranges
  const normal = ranges.filter((range) => typeOf(range) === undefined || hasCode(typeOf(range), 'normal'))
  return normal.length === 0 ? ranges : normal
}

/** Source: FHIR R4 `referenceRange.type`; DSTU2 `referenceRange.meaning`. */
const typeOf = (range: JsonObject): Element => range.type ?? range.meaning

function rangeText(range: JsonObject): string | null {
  return asText(range.text) ?? asRangeText(range) ?? labelOf(range.normalValue)
}

function qualifiedText(range: JsonObject): string | null {
  const text = rangeText(range)
  const age = asAgeRangeText(range.age)
  const type = hasCode(typeOf(range), 'normal') ? null : labelsOf(typeOf(range))
  const meant = commaList([type, labelsOf(range.appliesTo), age === null ? null : `age ${age}`])
  return text === null || meant === null ? text : `${text} (${meant})`
}
