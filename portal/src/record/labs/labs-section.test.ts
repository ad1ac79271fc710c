import { labRow } from '@kinchart/contract/labs.ts'
import { expect, test } from 'vitest'
import { showLab } from './labs-section.ts'

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

test('a single result shows its value with the digits as sent', () => {
  const shown = showLab(row({ value: '5.40', unit: '%' }))
  expect(shown.cells['value']).toEqual({
    kind: 'values',
    values: [{ value: '5.40', unit: '%', isNumber: true }],
    isOut: false,
  })
  expect(shown.caption).toBe('Laboratory')
})

test('a panel says how many results it holds and lists them in the details', () => {
  const shown = showLab(row({ results: [result, result] }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: '2 results' }] })
  expect(shown.results).toHaveLength(2)
})

test('without a value nothing is shown in its place', () => {
  expect(showLab(row({})).cells['value']).toMatchObject({ values: [] })
})

test('a value outside its range is marked', () => {
  const shown = showLab(row({ value: '7.2', unit: '%', mark: { word: 'High', side: 'high', by: 'source' } }))
  expect(shown.cells['value']).toMatchObject({ isOut: true })
})
