import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { heldResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('a visit names the attending doctor, the reason and the place', () => {
  expect(readingOf(wireSamples['a visit'] ?? '', heldResources)).toMatchObject({
    section: 'encounters',
    label: 'Office visit',
    row: {
      doctorName: 'Dr. Max Roe',
      reasonForVisit: 'Cough',
      class: 'ambulatory',
      date: '2024-03-01T10:00:00Z',
      endDate: '2024-03-01T10:30:00Z',
      location: 'Room 4',
    },
  })
})

test('a relative who came along is not the doctor, and a visit that goes on has no end', () => {
  const text = `{"resourceType":"Encounter","period":{"start":"2024"},"participant":[{"individual":{"reference":"RelatedPerson/1","display":"Mother"}},
    {"individual":{"display":"Nurse Joy"}}],"serviceProvider":{"display":"Riverside"}}`
  expect(rowOf(text)).toMatchObject({ doctorName: 'Nurse Joy', endDate: null, location: 'Riverside' })
})
