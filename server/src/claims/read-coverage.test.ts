import { expect, test } from 'vitest'
import type { FhirResource, JsonObject } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import { readCoverage } from './read-coverage.ts'

const costsOf = (costs: readonly object[]): unknown => {
  const text = JSON.stringify({ resourceType: 'Coverage', id: 'c', status: 'active', costToBeneficiary: costs })
  const { row } = readCoverage(parseFhirJson(text) as JsonObject & FhirResource, {
    providerName: 'Lakeside',
    resolve: () => undefined,
    recordIdOf: (reference) => reference,
  })
  return row?.['costs']
}
const copay = {
  type: { text: 'Copay' },
  category: { text: 'Emergency' },
  valueMoney: { value: 150, currency: 'USD' },
}

test('an exception of a copay says what it is, and until when, and does not stand as a bare word', () => {
  expect(costsOf([{ ...copay, exception: [{ type: { text: 'Retired' }, period: { start: '2025-01-01' } }] }])).toEqual([
    { kind: 'Copay', value: '150.00 USD', note: 'Emergency, may differ: Retired (from Jan 01, 2025)' },
  ])
  expect(costsOf([{ ...copay, exception: [{ type: { text: 'Retired' } }, { period: { end: '2025' } }] }])).toEqual([
    {
      kind: 'Copay',
      value: '150.00 USD',
      note: 'Emergency, may differ: Retired, may differ: an exception that is not named (until 2025)',
    },
  ])
  expect(costsOf([copay])).toEqual([{ kind: 'Copay', value: '150.00 USD', note: 'Emergency' }])
})
