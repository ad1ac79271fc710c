import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { wireSamples } from '#readers/wire-samples.test-support.ts'

test('shows a blood pressure as one row with both numbers and the hospital’s flag', () => {
  const lookups: string[] = []
  const row = rowOf(wireSamples['a blood pressure'] ?? '', {}, lookups)
  expect(row).toEqual({
    resourceType: 'Observation',
    providerName: 'Riverside Clinic',
    patient: 'Ana Lima',
    status: 'final',
    category: 'Vital Signs',
    code: 'Blood pressure',
    effectiveDateTime: '2024-03-01T10:00:00-05:00',
    observation: 'Systolic: 142.0 mmHg; Diastolic: Not performed',
    value: [
      {
        text: 'Systolic: 142.0 mmHg',
        value: '142.0',
        unit: 'mmHg',
        code: 'mm[Hg]',
        name: 'Systolic',
        testKey: 'words:systolic',
        referenceRange: { text: '≤ 120 mmHg', low: null, high: '120' },
        mark: { word: 'High', side: 'high', by: 'source', code: 'H' },
      },
      {
        text: 'Diastolic: Not performed',
        value: null,
        unit: null,
        code: null,
        name: 'Diastolic',
        testKey: 'words:diastolic',
        isAbsent: true,
      },
    ],
    testKeys: ['words:systolic', 'words:diastolic'],
    socialHistoryResult: null,
    dataAbsentReason: null,
    encounter: 'Office visit',
    interpretation: 'Systolic: High',
    referenceRange: { text: 'Systolic: ≤ 120 mmHg', low: null, high: null },
    mark: { word: 'High', side: 'high', by: 'source', code: 'H' },
    markText: 'High',
    markRank: '07',
  })
  expect(lookups).toEqual([])
})

test('lists a smoking status under social history with the year it was recorded', () => {
  expect(readingOf(wireSamples['a smoking status'] ?? '')).toMatchObject({
    section: 'vitals',
    label: 'Tobacco smoking status',
    date: '2019',
    row: { category: 'social-history', socialHistoryResult: 'Former smoker', value: [{ text: 'Former smoker' }] },
  })
})

test('shows why a measurement was not made, and treats zero as a value', () => {
  const missing = rowOf(
    '{"resourceType":"Observation","code":{"text":"Pain"},"dataAbsentReason":{"coding":[{"code":"asked-declined"}]}}',
  )
  expect(missing).toMatchObject({ value: [], observation: null, dataAbsentReason: 'Asked but declined' })
  expect(rowOf('{"resourceType":"Observation","code":{"text":"Pain"},"valueInteger":0}')).toMatchObject({
    value: [{ text: '0', value: '0' }],
  })
})

test('uses the release date of an observation that has no other date', () => {
  expect(readingOf('{"resourceType":"Observation","issued":"2024-03-02T08:00:00Z"}').date).toBe('2024-03-02T08:00:00Z')
})

test.each([
  ['[{"coding":[{"code":"local"},{"code":"laboratory"}]}]', 'labs'],
  ['[{"coding":[{"code":"exam"}]},{"coding":[{"code":"LAB"}]}]', 'labs'],
  ['{"text":"Laboratory"}', 'labs'],
  ['[{"coding":[{"code":"survey"}]}]', 'vitals'],
  ['null', 'vitals'],
])('lists an observation of category %s under %s', (category, section) => {
  expect(readingOf(`{"resourceType":"Observation","category":${category}}`).section).toBe(section)
})
