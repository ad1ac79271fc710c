import { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { expect, test } from 'vitest'
import { entryOf, parseKeepingDigits } from './read-entry.ts'

const entry = (fields: object) => entryOf(parseKeepingDigits(JSON.stringify(fields)) as Record<string, unknown>)
const coded = (code: string) => ({ coding: [{ code }] })
const named = (text: string) => ({ code: { text } })

test.each([
  ['Ruled out: Penicillin', { resourceType: 'AllergyIntolerance', verificationStatus: coded('refuted') }],
  ['Withdrawn by the source: Penicillin', { resourceType: 'Condition', verificationStatus: coded('entered-in-error') }],
  ['Withdrawn by the source: Penicillin', { resourceType: 'Observation', status: 'entered-in-error' }],
  ['Not confirmed: Penicillin', { resourceType: 'Condition', verificationStatus: coded('unconfirmed') }],
  [
    'One of several possibilities: Penicillin',
    { resourceType: 'Condition', verificationStatus: coded('differential') },
  ],
  ['Not to be taken: Penicillin', { resourceType: 'MedicationRequest', status: 'active', doNotPerform: true }],
  ['Proposed: Penicillin', { resourceType: 'MedicationRequest', status: 'active', intent: 'proposal' }],
  ['Planned: Penicillin', { resourceType: 'MedicationRequest', status: 'active', intent: 'plan' }],
  ['Penicillin', { resourceType: 'MedicationRequest', status: 'active', intent: 'plan', reportedBoolean: true }],
  ['Penicillin', { resourceType: 'CarePlan', status: 'active', intent: 'plan' }],
  ['Not taken: Penicillin', { resourceType: 'MedicationStatement', status: 'not-taken' }],
  ['Not given: Penicillin', { resourceType: 'Immunization', status: 'not-done' }],
  ['Not given: Penicillin', { resourceType: 'Immunization', status: 'completed', wasNotGiven: true }],
  ['Weaker than a full dose: Penicillin', { resourceType: 'Immunization', status: 'completed', isSubpotent: true }],
  ['Not done: Penicillin', { resourceType: 'Procedure', status: 'completed', notPerformed: true }],
  [
    `${viewerTexts.modified}: Penicillin`,
    { resourceType: 'Condition', modifierExtension: [{ url: 'https://x.example/turned-round' }] },
  ],
  [
    'Penicillin',
    { resourceType: 'Condition', verificationStatus: coded('confirmed'), clinicalStatus: coded('active') },
  ],
])('puts the qualifiers of a record before its name: %s', (label, fields) => {
  expect(entry({ ...named('Penicillin'), ...fields }).label).toBe(label)
})

test('keeps the comparator, digits and components of a value, and mentions a value that can’t be shown', () => {
  const observed = (fields: object) => entry({ resourceType: 'Observation', ...named('Test'), ...fields }).facts
  expect(observed({ valueQuantity: { comparator: '<', value: 5, unit: 'mg/L' } })).toEqual(['<5 mg/L'])
  expect(observed({ valueInteger: 0 })).toEqual(['0'])
  expect(observed({ valueBoolean: false })).toEqual(['false'])
  expect(observed({ valueRange: { low: { value: 1 }, high: { value: 2, unit: 'g' } } })).toEqual(['1 – 2 g'])
  expect(observed({ valueSampledData: { data: '1 2' } })).toEqual([viewerTexts.valueNotShown])
  expect(observed({ dataAbsentReason: { text: 'Refused' } })).toEqual([viewerTexts.noValue({ reason: 'Refused' })])
  const pressure = [
    { ...named('Systolic'), valueQuantity: { value: 131, unit: 'mmHg' } },
    { ...named('Diastolic'), dataAbsentReason: { text: 'Not performed' } },
  ]
  expect(observed({ component: pressure })).toEqual([
    'Systolic: 131 mmHg',
    `Diastolic: ${viewerTexts.noValue({ reason: 'Not performed' })}`,
  ])
})

test('does not use a medication’s category as the name if the medication is given by reference', () => {
  const outpatient = { resourceType: 'MedicationRequest', status: 'active', category: [{ text: 'Outpatient' }] }
  expect(entry({ ...outpatient, medicationReference: { display: 'Metformin' } })).toMatchObject({ label: 'Metformin' })
  expect(entry({ ...outpatient, medicationReference: { reference: 'urn:uuid:1' } }).label).toBe('Medication Request')
})
