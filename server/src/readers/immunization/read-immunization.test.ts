import { expect, test } from 'vitest'
import { readingOf } from '#readers/reading-of.test-support.ts'
import { wireSamples } from '#readers/wire-samples.test-support.ts'

test('keeps a trailing zero in the dose of a vaccination', () => {
  expect(readingOf(wireSamples['a vaccination'] ?? '')).toMatchObject({
    section: 'immunization',
    date: '2023-10',
    row: {
      vaccineCode: 'Influenza',
      doseQuantityvalue: '0.50',
      doseQuantityunit: 'mL',
      performer: 'Dr. Lee',
      location: 'Pharmacy',
      patient: 'Ana Lima',
    },
  })
})

test('uses the recording date of a vaccination whose occurrence is stated only as text', () => {
  const text =
    '{"resourceType":"Immunization","status":"not-done","occurrenceString":"some years ago","recorded":"2020-01-02"}'
  expect(readingOf(text)).toMatchObject({ date: '2020-01-02', row: { date: 'some years ago', status: 'not-done' } })
})
