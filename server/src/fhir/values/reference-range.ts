import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asAgeRangeText, asRangeText, digitsOf, readQuantity } from './quantity.ts'

/** The printed range, and its digits for each numeric side. */
export type ReferenceRange = {
  readonly text: string
  readonly low: string | null
  readonly high: string | null
  /** The range is a treatment goal by its own text, not the laboratory's range. */
  readonly isGoal?: true
}

/**
 * Returns the reference range of a result as the source printed it. Source: FHIR R4 `Observation.referenceRange`, R5's
 * `normalValue`. If several are sent, the one for normal results applies; goals and ranges for another purpose (a
 * treatment) appear only in the text. If several normal ranges remain (one per age or sex), the text contains all of
 * them, because we do not choose which applies to this patient. Units: as printed, in `text` only. Absence: null; `low`
 * or `high` is null if that side is open or not numeric.
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

/** Returns whether a range states that it is a goal: in its text, its meaning, or its applicability. */
export function isGoalRange(range: JsonObject): boolean {
  const words = [asText(range.text), labelsOf(typeOf(range)), labelsOf(range.appliesTo)]
  return words.some((label) => label !== null && /\b(?:goals?|targets?)\b/i.test(label))
}

/** Returns the single range that applies to the result; null if there is none or more than one. */
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

/** The purpose of a range. Source: FHIR R4 `referenceRange.type`; DSTU2 `referenceRange.meaning`. */
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
