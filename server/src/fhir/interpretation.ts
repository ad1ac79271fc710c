import { markTexts } from '@kinchart/texts/record.ts'
import { codesOf, labelsOf } from '#fhir/codeable-concept.ts'
import { asArray, asText } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import { markByRange } from '#fhir/range-mark.ts'

/** An out-of-range mark, and whose word it is. */
export type Mark = {
  readonly word: string
  readonly side: 'high' | 'low' | 'abnormal' | 'normal'
  readonly by: 'source' | 'kinchart'
}

/** Words of HL7's ObservationInterpretation and of table 0078 before it, the gravest first. */
const words: readonly (readonly [codes: readonly string[], word: string, side: Mark['side']])[] = [
  [['hh', 'critical high', 'critically high'], 'Critically high', 'high'],
  [['ll', 'critical low', 'critically low'], 'Critically low', 'low'],
  [['aa', 'critical abnormal', 'critically abnormal', 'critical'], 'Critically abnormal', 'abnormal'],
  [['hu', 'h>', 'significantly high'], 'Significantly high', 'high'],
  [['lu', 'l<', 'significantly low'], 'Significantly low', 'low'],
  [['>', 'hx'], 'Above the measurable scale', 'high'],
  [['<', 'lx'], 'Below the measurable scale', 'low'],
  [['h', 'high', 'above high normal', 'above normal'], 'High', 'high'],
  [['l', 'low', 'below low normal', 'below normal'], 'Low', 'low'],
  [['a', 'abnormal'], 'Abnormal', 'abnormal'],
  [['n', 'normal'], 'Normal', 'normal'],
]

const byCode = new Map(words.flatMap(([codes, word, side], rank) => codes.map((code) => [code, { word, side, rank }])))

/**
 * The mark of a result.
 *
 * Source: FHIR R4 `Observation.interpretation`, all codings of all of them; of several marks the gravest. Where the
 * source sent no interpretation, ours by comparing value and range, worded so that it can be told apart; where it sent
 * one that says nothing of high, low or abnormal ('resistant', 'detected'), none.
 *
 * Absence: null.
 */
export function readMark(interpretation: Element, value: Element, range: Element): Mark | null {
  if (isSent(interpretation)) return sourceMark(interpretation)
  const side = markByRange(value, range)
  if (side === null) return null
  return { word: side === 'high' ? markTexts.aboveRange : markTexts.belowRange, side, by: 'kinchart' }
}

/** The interpretation in the source's words; null where it sent none. */
export function interpretationText(interpretation: Element): string | null {
  return labelsOf(interpretation)
}

/** Of several marks, the gravest; the source's own before ours. */
export function gravestMark(marks: readonly (Mark | null)[]): Mark | null {
  const sent = marks.filter((mark) => mark !== null)
  return sent.toSorted((a, b) => weightOf(a) - weightOf(b))[0] ?? null
}

/** Where a mark is in a list that is sorted by marks: the gravest first, normal last. */
export function markRank(mark: Mark): string {
  return String(weightOf(mark)).padStart(4, '0')
}

function sourceMark(interpretation: Element): Mark | null {
  const said = [...codesOf(interpretation), ...textsOf(interpretation)]
  const known = said.map((code) => byCode.get(code.toLowerCase())).filter((one) => one !== undefined)
  const gravest = known.toSorted((a, b) => a.rank - b.rank)[0]
  return gravest ? { word: gravest.word, side: gravest.side, by: 'source' } : null
}

function textsOf(interpretation: Element): readonly string[] {
  return asArray(interpretation).flatMap((concept) => labelsOf(concept) ?? [])
}

function isSent(interpretation: Element): boolean {
  return (
    codesOf(interpretation).length > 0 || interpretationText(interpretation) !== null || asText(interpretation) !== null
  )
}

function weightOf(mark: Mark): number {
  const place = words.findIndex(([, word]) => word === mark.word)
  const own = words.findIndex(([, word]) => word === 'High')
  return mark.by === 'source' ? place : own + 0.5
}
