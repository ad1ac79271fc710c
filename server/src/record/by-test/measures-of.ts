import type { Measure, TestLine } from '@kinchart/contract/by-test.ts'
import { overviewTexts } from '@kinchart/texts/overview.ts'

/** A blood pressure is two lines that are read together. LOINC. */
export const pressure = ['loinc:8480-6', 'loinc:8462-4'] as const

/** Everything that was measured at least once with a number; the halves of a blood pressure are one. */
export function measuresOf(tests: readonly TestLine[]): readonly Measure[] {
  const numeric = tests.filter(({ past, testKey }) => past.length > 0 && testKey !== null)
  const halves = pressure.map((key) => numeric.find(({ testKey, apart }) => testKey === key && apart === undefined))
  const [systolic, diastolic] = halves
  const isPair = systolic !== undefined && diastolic !== undefined
  const single = numeric.filter((line) => !(isPair && halves.includes(line)))
  const measures = single.map((line): Measure => ({ key: line.key, name: line.name, lines: [line] }))
  if (isPair) measures.push({ key: systolic.key, name: overviewTexts.bloodPressure, lines: [systolic, diastolic] })
  return measures
}
