import { labRow } from '@kinchart/contract/sections/labs.ts'
import { expect, test } from 'vitest'
import { showAs } from '#record/sections.ts'

const row = (fields: object) =>
  labRow.parse({
    id: 'r1',
    resourceType: 'DiagnosticReport',
    providerName: 'Example Clinic',
    ehrImportRequestId: 'i1',
    patient: null,
    effectiveDateTime: '2025-10-14',
    category: 'Laboratory',
    code: 'Hemoglobin A1c',
    status: 'final',
    performer: null,
    value: null,
    unit: null,
    referenceRange: null,
    interpretation: null,
    mark: null,
    results: [],
    hasDocument: false,
    ...fields,
  })
const result = {
  id: null,
  code: 'Hematocrit',
  value: '41',
  unit: '%',
  referenceRange: null,
  effectiveDateTime: null,
  interpretation: null,
  mark: null,
}

test('shows the value of a single result with the digits as sent', () => {
  const shown = showAs('labs')(row({ value: '5.40', unit: '%' }))
  expect(shown.cells['value']).toEqual({
    kind: 'values',
    values: [{ value: '5.40', unit: '%', isNumber: true }],
    isOut: false,
  })
  expect(shown.caption).toBe('Laboratory')
})

test('a panel shows its number of results and lists them in the details', () => {
  const shown = showAs('labs')(row({ results: [result, result] }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: '2 results' }] })
  expect(shown.results).toHaveLength(2)
})

test('leaves the value cell of a lab row empty if there is no value', () => {
  expect(showAs('labs')(row({})).cells['value']).toMatchObject({ values: [] })
})

test('shows a value as out of range if the source flagged it as high', () => {
  const shown = showAs('labs')(row({ value: '7.2', unit: '%', mark: { word: 'High', side: 'high', by: 'source' } }))
  expect(shown.cells['value']).toMatchObject({ isOut: true })
})

test('states how many results of a panel are not final', () => {
  const qualified = (
    status: 'uncertain' | 'current' | 'withdrawn',
    ...says: ('preliminary' | 'corrected' | 'withdrawn')[]
  ) => ({
    ...result,
    meaning: { standing: status, says },
  })
  const results = [
    qualified('uncertain', 'preliminary'),
    qualified('uncertain', 'preliminary'),
    qualified('current', 'corrected'),
    qualified('withdrawn', 'withdrawn'),
  ]
  const counts = { results: 3, withoutValue: 0, outOfUse: 1, marked: 0, normal: 0, compared: 0 }
  const shown = showAs('labs')(row({ results, panel: counts }))
  expect(shown.cells['value']).toMatchObject({
    values: [{ value: '3 results, 1 withdrawn or canceled' }],
    note: 'Preliminary (2), Corrected by the source (1)',
  })
  expect(shown.results.map(({ isWithdrawn = false }) => isWithdrawn)).toEqual([false, false, false, true])
})

test('shows "withdrawn" instead of the value if a report’s only result was withdrawn', () => {
  const withdrawn = { ...result, meaning: { standing: 'withdrawn' as const, says: ['withdrawn' as const] } }
  const shown = showAs('labs')(row({ results: [withdrawn] }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: 'Withdrawn by the source' }], isOut: false })
  expect(shown.results).toMatchObject([{ isWithdrawn: true, meaning: 'Withdrawn by the source' }])
})

test('shows an interpretation that is not a flag, such as "Positive", in the details', () => {
  const shown = showAs('labs')(row({ results: [{ ...result, interpretation: 'Positive' }, result] }))
  expect(shown.results[0]).toMatchObject({ mark: null, interpretation: 'Positive' })
})
