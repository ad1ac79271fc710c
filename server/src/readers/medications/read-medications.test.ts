import { describe, expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('shows the contained medicine of a prescription, its prescriber and how to take it', () => {
  expect(readingOf(wireSamples['a prescription'] ?? '', referencedResources)).toMatchObject({
    section: 'medications',
    label: 'Metformin 500 mg',
    date: '2024-02',
    row: {
      medicationCodeableConcept: 'Metformin 500 mg',
      informationSource: 'Dr. Max Roe',
      dose: '1 tablet, Oral, 2 times a day, from 2024',
      route: 'Oral',
      frequency: '2 times a day, from 2024',
      quantityValue: '60',
      quantityUnit: 'tablet',
      datePrescribed: '2024-02',
      isReported: false,
    },
  })
})

describe('information source of a medicine', () => {
  const request = (reported: string): unknown => rowOf(`{"resourceType":"MedicationRequest",${reported}}`)['isReported']
  test.each([
    ['"reportedBoolean":true', true],
    ['"reportedBoolean":false', false],
    ['"reportedReference":{"reference":"Patient/1"}', true],
    ['"reportedReference":{"display":"her mother"}', true],
    ['"reportedReference":{"reference":"Practitioner/1"}', false],
    ['"status":"active"', false],
  ])('%s', (reported, isReported) => {
    expect(request(reported)).toBe(isReported)
  })

  test('flags a patient’s own statement as reported, and does not look up the patient’s name', () => {
    const lookups: string[] = []
    const row = rowOf(wireSamples['a statement'] ?? '', referencedResources, lookups)
    expect(row).toMatchObject({
      isReported: true,
      informationSource: 'Ana Lima',
      medicationCodeableConcept: 'Lisinopril 10 mg',
      quantityValue: '2',
    })
    expect(lookups).toEqual(['Medication/1'])
  })
})

test('does not treat the pharmacy as the prescriber', () => {
  expect(rowOf(wireSamples['a dispense'] ?? '')).toMatchObject({
    informationSource: 'Dr. Lee',
    datePrescribed: '2024-02-03T09:00:00Z',
    quantityValue: '60',
  })
  expect(
    rowOf('{"resourceType":"MedicationDispense","performer":[{"actor":{"display":"Corner Pharmacy"}}]}')[
      'informationSource'
    ],
  ).toBeNull()
})

test('lists a medicine given in the hospital with its amount', () => {
  expect(rowOf(wireSamples['an administration'] ?? '')).toMatchObject({
    medicationCodeableConcept: 'code 123',
    dose: '5 mg, IV',
    quantityUnit: 'mg',
  })
})

test.each([
  ['"medicationReference":{"reference":"Medication/1","display":"Lisinopril"}', 'Lisinopril'],
  ['"medicationReference":{"reference":"Medication/1"}', 'Lisinopril 10 mg'],
  ['"medicationReference":{"reference":"Medication/withheld"}', null],
  ['"medicationReference":{"identifier":{"value":"NDC 1-2"}}', 'NDC 1-2'],
  ['"medication":{"concept":{"text":"Lisinopril"}}', 'Lisinopril'],
  ['"medication":{"reference":{"reference":"Medication/1"}}', 'Lisinopril 10 mg'],
  [
    '"medicationReference":{"reference":"#m"},"contained":[{"resourceType":"Medication","id":"m","ingredient":[{"itemCodeableConcept":{"text":"Zinc"}}]}]',
    'Zinc',
  ],
])('reads the name of the medicine in %s as %s', (medication, name) => {
  expect(
    rowOf(`{"resourceType":"MedicationRequest",${medication}}`, referencedResources)['medicationCodeableConcept'],
  ).toBe(name)
})
