import { expect, test } from 'vitest'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
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

test('shows a copay exception with its description and end date, not only with the word "exception"', () => {
  expect(costsOf([{ ...copay, exception: [{ type: { text: 'Retired' }, period: { start: '2025-01-01' } }] }])).toEqual([
    { kind: 'Copay', value: '150.00 USD', note: 'Emergency, may differ: Retired (from Jan 01, 2025)' },
  ])
  expect(costsOf([{ ...copay, exception: [{ type: { text: 'Retired' } }, { period: { end: '2025' } }] }])).toEqual([
    {
      kind: 'Copay',
      value: '150.00 USD',
      note: 'Emergency, may differ: Retired, may differ: an unnamed exception (until 2025)',
    },
  ])
  const coded = (code: string) => ({
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/coverage-copay-type', code }] },
    valueQuantity: { value: 20, unit: '%' },
  })
  expect(costsOf([coded('copaypct'), coded('gpvisit')])).toEqual([
    { kind: 'Copay percentage', value: '20 %', note: null },
    { kind: 'GP office visit', value: '20 %', note: null },
  ])
  const ofR5 = { network: { text: 'In network' }, unit: { text: 'Individual' }, term: { text: 'Annual' } }
  expect(costsOf([{ ...copay, ...ofR5 }])).toEqual([
    { kind: 'Copay', value: '150.00 USD', note: 'Emergency, In network, Individual, Annual' },
  ])
  expect(costsOf([copay])).toEqual([{ kind: 'Copay', value: '150.00 USD', note: 'Emergency' }])
})

const rowOf = (coverage: object) =>
  readCoverage(parseFhirJson(JSON.stringify({ resourceType: 'Coverage', ...coverage })) as JsonObject & FhirResource, {
    providerName: 'Medicare',
    resolve: () => undefined,
    recordIdOf: (reference) => reference,
  })

const coverageClass = (code: string, value: string, name?: string) => ({
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/coverage-class', code }] },
  value,
  name,
})
const subsidized = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'SUBSIDIZ' }] }
const centers = { identifier: { value: 'Centers for Medicare and Medicaid Services' } }

test.each(['Part A', 'Part B', 'Part C', 'Part D'])(
  'takes the name of Medicare’s %s from the subplan and the payer',
  (part) => {
    const { row, label } = rowOf({
      type: subsidized,
      payor: [centers],
      class: [coverageClass('subgroup', 'Medicare'), coverageClass('subplan', part)],
    })
    expect(row).toMatchObject({ plan: part, payer: 'Centers for Medicare and Medicaid Services', group: null })
    expect(label).toBe(`Centers for Medicare and Medicaid Services, ${part}`)
  },
)

test('uses the plan of a coverage, even if a subplan is listed before the plan', () => {
  const { row } = rowOf({
    class: [coverageClass('subplan', 'S-1'), coverageClass('plan', 'P-1', 'Silver'), coverageClass('group', 'G-1')],
  })
  expect(row).toMatchObject({ plan: 'Silver', planCode: 'P-1', group: 'G-1', groupCode: null })
})

test('shows that a coverage cost was sent but can’t be read', () => {
  expect(costsOf([{ type: { text: 'Copay' }, valueMoney: { value: 'varies', currency: 'USD' } }])).toEqual([
    { kind: 'Copay', value: null, note: null, isUnread: true },
  ])
  expect(costsOf([{ type: { text: 'Copay' } }])).toEqual([])
})
