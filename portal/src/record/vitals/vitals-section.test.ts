import { vitalRow } from '@kinchart/contract/vitals.ts'
import { expect, test } from 'vitest'
import { showVital } from './vitals-section.ts'

const row = (fields: object) =>
  vitalRow.parse({
    id: 'o1',
    resourceType: 'Observation',
    providerName: 'Example Clinic',
    ehrImportRequestId: 'i1',
    patient: null,
    status: 'final',
    category: 'Vital Signs',
    code: 'Blood pressure',
    effectiveDateTime: '2025-10-14',
    observation: null,
    value: [],
    socialHistoryResult: null,
    dataAbsentReason: null,
    encounter: null,
    interpretation: null,
    referenceRange: null,
    mark: null,
    ...fields,
  })
const pressure = (value: string) => ({ text: `${value} mmHg`, value, unit: 'mmHg', code: null })

test('the two halves of a blood pressure are read in one breath', () => {
  const shown = showVital(row({ value: [pressure('118'), pressure('76')] }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: '118 / 76', unit: 'mmHg' }] })
})

test('a missing value says why it is missing', () => {
  const shown = showVital(row({ dataAbsentReason: 'unknown' }))
  expect(shown.cells['value']).toMatchObject({ values: [{ value: 'Not stated: unknown' }] })
})
