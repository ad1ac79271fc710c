import { expect, test } from 'vitest'
import { claimRow, coverageRow } from '@kinchart/contract/calls/claims.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { isSameItem } from '#store/same-item.ts'
import { claimsReaders } from './claims-readers.ts'
import { readClaimDetails } from './read-claim-details.ts'

const context = { providerName: 'Riverside', resolve: () => undefined, recordIdOf: () => null }

function readingOf(value: object) {
  const resource = resourceFrom(JSON.stringify(value))
  const reading = claimsReaders.get(resource.resourceType)?.(resource, context)
  if (!reading) throw new Error('The test has no reader')
  return reading
}
const rowOf = (value: object) => readingOf(value).row as Record<string, unknown>
const detailsOf = (value: object) =>
  readClaimDetails(resourceFrom(JSON.stringify({ resourceType: 'ExplanationOfBenefit', ...value })), () => undefined)
const eob = (fields: object) => ({ resourceType: 'ExplanationOfBenefit', ...fields })

test('fills every other field with an empty value if only the type of a claim was sent', () => {
  for (const [type, schema] of [
    ['ExplanationOfBenefit', claimRow],
    ['Claim', claimRow],
    ['Coverage', coverageRow],
  ] as const) {
    const row = { ...rowOf({ resourceType: type }), id: '1', ehrImportRequestId: 'i' }
    expect(schema.strict().parse(row)).toEqual(row)
    expect(JSON.stringify(row)).not.toContain('undefined')
  }
  expect(rowOf(eob({}))).toMatchObject({ adjudicationamount: null, servicedDate: null, status: null })
})

test('reads damaged claims as far as possible', () => {
  for (const damaged of [
    { item: 'x', total: 'x', careTeam: null, insurance: [null], type: 5 },
    { item: [null, {}, 'x'], total: [{ amount: 'x' }], billablePeriod: 'x', identifier: { value: 'A-1' } },
  ]) {
    const row = { ...rowOf(eob(damaged)), id: '1', ehrImportRequestId: 'i' }
    expect(claimRow.strict().parse(row)).toEqual(row)
    expect(() => detailsOf(damaged)).not.toThrow()
  }
})

test('shows a claim by its type and its own number, not by the number of its claim group', () => {
  const type = { coding: [{ code: 'PDE' }] }
  expect(
    rowOf(
      eob({
        type,
        identifier: [
          { system: 'https://bluebutton.cms.gov/resources/identifier/claim-group', value: '99' },
          { system: 'https://bluebutton.cms.gov/resources/variables/clm_id', value: '7' },
        ],
      }),
    ),
  ).toMatchObject({ claims: 'Pharmacy 7', number: '7', kind: 'pharmacy' })
})

test('uses a claim’s billed period, or else the first and last line dates', () => {
  const item = [{ servicedPeriod: { start: '2025-02-03', end: '2025-02-05' } }, { servicedDate: '2025-02-01' }]
  expect(rowOf(eob({ item }))).toMatchObject({ servicedDate: '2025-02-01', servicedEnd: '2025-02-05' })
  expect(rowOf(eob({ item, billablePeriod: { start: '2025', end: '2025' } }))).toMatchObject({
    servicedDate: '2025',
    servicedEnd: null,
  })
})

test('takes the name of a service from its text, display or code, and lists each service once', () => {
  const named = (productOrService: object) => ({ productOrService })
  const item = [
    named({ text: 'Office visit' }),
    named({ coding: [{ code: '99213' }] }),
    named({ coding: [{ code: '99213' }] }),
    named({ coding: [{ code: 'NULL' }] }),
  ]
  expect(rowOf(eob({ item }))).toMatchObject({ service: 'Office visit, code 99213' })
})

test('shows the insurer stated in the claim, or else the coverage’s payor', () => {
  expect(rowOf(eob({ insurer: { display: 'Lantern' } }))).toMatchObject({ insurance: 'Lantern' })
  const contained = [{ resourceType: 'Coverage', id: 'c', payor: [{ display: 'private' }] }]
  const insurance = [
    { focal: false, coverage: { display: 'other' } },
    { focal: true, coverage: { reference: '#c' } },
  ]
  expect(rowOf(eob({ contained, insurance }))).toMatchObject({ insurance: 'private' })
})

test('shows a bill within the explanation of benefit that responds to it', () => {
  expect(readingOf(eob({ claim: { reference: 'Claim/1' } })).resultReferences).toEqual(['Claim/1'])
  expect(readingOf({ resourceType: 'Claim', claim: { reference: 'Claim/1' } }).resultReferences).toEqual([])
})

test('merges the same claim from two sources, unless the amounts differ', () => {
  const sent = (more: object) => {
    const value = eob({
      identifier: [{ system: 'https://insurer.example/claim', value: '7' }],
      billablePeriod: { start: '2025-01-01' },
      total: [{ category: { coding: [{ code: 'submitted' }] }, amount: { value: 5, currency: 'USD' } }],
      ...more,
    })
    return { resource: resourceFrom(JSON.stringify(value)), row: rowOf(value) }
  }
  const one = sent({ meta: { lastUpdated: '2025-02-01' }, provider: { display: 'Riverside' } })
  const same = sent({ meta: { lastUpdated: '2026-02-01' }, provider: { display: 'RIVERSIDE CLINIC LLC' } })
  expect(isSameItem(one, same, { hasDate: true })).toBe(true)
  expect(isSameItem(one, sent({ total: { value: 6 } }), { hasDate: true })).toBe(false)
})

test('lists the claims that a claim replaces and the claims that replace it', () => {
  const related = (code: string, value: string) => ({ relationship: { coding: [{ code }] }, reference: { value } })
  expect(
    rowOf(eob({ related: [related('prior', '1'), related('replacedby', '3'), related('associated', '9')] })),
  ).toMatchObject({ replaces: ['1'], replacedBy: ['3'] })
})

test('treats a claim line with a denial reason as denied', () => {
  const reason = (category: string, code: string, display: string) => ({
    category: { coding: [{ code: category }] },
    reason: { coding: [{ code, display }] },
  })
  const line = (adjudication: object) => detailsOf({ item: [{ adjudication: [adjudication] }] }).lines[0]
  expect(line(reason('denialreason', '96', 'Non-covered charge(s).'))).toMatchObject({
    isDenied: true,
    reasons: ['Non-covered charge(s). (96)'],
  })
  expect(line(reason('denialreason', '0', 'N/A'))).toMatchObject({ isDenied: false, reasons: [] })
  expect(line(reason('adjustmentreason', '45', 'Charge exceeds fee schedule.'))).toMatchObject({
    isDenied: false,
    reasons: ['Charge exceeds fee schedule. (45)'],
  })
})

test('shows notes of the plan next to the claim lines that reference the notes', () => {
  const details = detailsOf({
    processNote: [
      { number: 1, text: 'Ask for a review within 60 days.' },
      { number: 2, text: 'Other' },
    ],
    item: [{ noteNumber: [1] }],
  })
  expect(details.lines[0]?.reasons).toEqual(['Ask for a review within 60 days.'])
  expect(details.notes).toHaveLength(2)
})

test('reports a diagnosis withheld by the plan as withheld', () => {
  const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }]
  expect(detailsOf({ diagnosis: [{ diagnosisCodeableConcept: { extension } }] }).diagnoses).toMatchObject([
    { text: 'Withheld by the plan' },
  ])
})

test('shows a coverage’s plan, group, member number and costs', () => {
  expect(
    rowOf({
      resourceType: 'Coverage',
      identifier: [{ value: 'x' }, { type: { coding: [{ code: 'MB' }] }, value: 'M-1' }],
      class: [
        { type: { coding: [{ code: 'plan' }] }, value: 'P', name: 'Plan P' },
        { type: { coding: [{ code: 'group' }] }, value: 'G-1' },
        { type: { coding: [{ code: 'rxbin' }] }, value: '123' },
      ],
      contained: [
        { resourceType: 'Organization', id: 'o', name: 'Lantern', telecom: [{ system: 'phone', value: '555' }] },
      ],
      payor: [{ reference: '#o' }],
      costToBeneficiary: [
        { type: { text: 'Visit' }, valueMoney: { value: 20, currency: 'USD' } },
        { type: { text: 'Share' }, valueQuantity: { value: 20, unit: '%' } },
        { type: { text: 'Nothing stated' } },
      ],
    }),
  ).toMatchObject({
    memberId: 'M-1',
    plan: 'Plan P',
    planCode: 'P',
    group: 'G-1',
    groupCode: null,
    payer: 'Lantern',
    payerPhone: '555',
    costs: [
      { kind: 'Visit', value: '20.00 USD' },
      { kind: 'Share', value: '20 %' },
    ],
  })
})
