import type { Measure, TestLine } from '@kinchart/contract/calls/by-test.ts'
import { overviewTexts } from '@kinchart/texts/en/overview.ts'

/** LOINC codes of systolic and diastolic blood pressure. */
export const pressure = ['loinc:8480-6', 'loinc:8462-4'] as const

/**
 * Returns everything that was measured at least once as a number, except answers to questionnaires. The two halves of a
 * blood pressure are one measure if they were taken together.
 */
export function measuresOf(tests: readonly TestLine[]): readonly Measure[] {
  const numeric = tests.filter(
    ({ past, testKey, isAnswer }) => past.length > 0 && testKey !== null && isAnswer === undefined,
  )
  const halves = pressure.map((key) => numeric.find(({ testKey, apart }) => testKey === key && apart === undefined))
  const [systolic, diastolic] = halves
  const isPair = systolic !== undefined && diastolic !== undefined && isOneReading(systolic, diastolic)
  const single = numeric.filter((line) => !(isPair && halves.includes(line)))
  const measures = single.map((line): Measure => ({ key: line.key, name: line.name, lines: [line] }))
  if (isPair) measures.push({ key: systolic.key, name: overviewTexts.bloodPressure, lines: [systolic, diastolic] })
  return measures
}

/**
 * Returns true if both values are from one Observation, or from two Observations of one source at the same time and in
 * the same unit. If the dates have no time of day, each line must have exactly one result on that day.
 */
function isOneReading(one: TestLine, other: TestLine): boolean {
  const [{ id, date, unit, ehrImportRequestId: source }, second] = [one.latest, other.latest]
  if (id === second.id) return true
  if (date === null || date !== second.date || unit !== second.unit || source !== second.ehrImportRequestId)
    return false
  const isOnce = ({ past }: TestLine): boolean => past.filter((point) => point.date === date).length === 1
  return date.includes('T') || (isOnce(one) && isOnce(other))
}
