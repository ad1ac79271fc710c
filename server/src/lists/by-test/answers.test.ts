import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import { expect, test } from 'vitest'
import { rowOf } from '#readers/reading-of.test-support.ts'
import { gatherLines, linesOf, nothingGathered } from './group-by-test.ts'
import { measuresOf } from './measures-of.ts'
import { vitalLines } from './open-tests.ts'

const testsOf = (...observations: readonly object[]) => {
  const gathered = nothingGathered()
  for (const [at, one] of observations.entries()) {
    const text = JSON.stringify({
      resourceType: 'Observation',
      status: 'final',
      effectiveDateTime: '2024-05-01',
      ...one,
    })
    const row = { id: String(at), ehrImportRequestId: 'a', ...rowOf(text) } as unknown as VitalRow
    gatherLines(gathered, row.id, vitalLines(row))
  }
  return linesOf(gathered).tests
}
const loinc = (code: string, display: string) => ({ coding: [{ system: 'http://loinc.org', code, display }] })
const category = (code: string) => [{ coding: [{ code }] }]
const weight = { code: loinc('29463-7', 'Body weight'), category: category('vital-signs') }

test.each([
  [
    'a survey',
    { category: category('survey'), code: loinc('63586-2', 'Total income'), valueQuantity: { value: 25000 } },
  ],
  ['social needs', { category: category('sdoh'), code: { text: 'Housing' }, valueInteger: 2 }],
  ['a known questionnaire', { code: loinc('44261-6', 'PHQ-9 total score'), valueInteger: 12 }],
  [
    'a form',
    { code: loinc('1234-5', 'Score'), valueInteger: 3, derivedFrom: [{ reference: 'QuestionnaireResponse/1' }] },
  ],
])('lists the answer to %s as a questionnaire answer, not as a measurement', (_what, answer) => {
  const tests = testsOf(answer)
  expect(tests).toMatchObject([{ count: 1 }])
  expect(measuresOf(tests)).toEqual([])
})

test('treats a vital sign as a measurement, even if the vital sign is part of a survey', () => {
  const measured = { ...weight, category: [...category('survey'), ...category('vital-signs')] }
  expect(measuresOf(testsOf({ ...measured, valueQuantity: { value: 70, unit: 'kg' } }))).toHaveLength(1)
})

test('lists a declined measurement with the reason', () => {
  const declined = {
    ...weight,
    dataAbsentReason: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'asked-declined' }],
    },
  }
  expect(testsOf(declined)).toMatchObject([
    { testKey: 'loinc:29463-7', count: 0, latest: { value: 'Asked but declined', isAbsent: true } },
  ])
  expect(
    testsOf({ ...weight, valueQuantity: { value: 70, unit: 'kg' } }, { ...declined, effectiveDateTime: '2024-06-01' }),
  ).toMatchObject([{ count: 1, newerWithout: { date: '2024-06-01', why: 'Asked but declined' } }])
})
