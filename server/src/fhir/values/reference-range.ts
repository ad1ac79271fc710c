import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asAgeRangeText, asRangeText, digitsOf, readQuantity } from './quantity.ts'

/** The printed range, and its digits where a side is numeric. */
export type ReferenceRange = {
  readonly text: string
  readonly low: string | null
  readonly high: string | null
  /** It is what somebody aims at, in its own words; it is not the laboratory's range. */
  readonly isGoal?: true
}

/**
 * The range a result is to be seen against, as the source printed it.
 *
 * Source: FHIR R4 `Observation.referenceRange`, R5's `normalValue`. Where several are sent, the one for normal results; a goal and a range
 * that is meant for something else (a treatment) stay in the words alone. Where several of those for normal results remain (one an age or a sex), all of them in words, because we do not choose which is meant for this person.
 *
 * Units: as printed, in `text` only. Absence: null; `low` or `high` is null where that side is open or not numeric.
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

/** Whether a range is a goal by its own words: in its text, in what it means, or in whom it applies to. */
export function isGoalRange(range: JsonObject): boolean {
  const words = [asText(range.text), labelsOf(typeOf(range)), labelsOf(range.appliesTo)]
  return words.some((said) => said !== null && /\b(?:goals?|targets?)\b/i.test(said))
}

/** The one range that is meant for the result; null where there is none or more than one. */
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

/** What a range is meant for. Source: FHIR R4 `referenceRange.type`; DSTU2 `referenceRange.meaning`. */
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
