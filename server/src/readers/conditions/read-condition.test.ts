import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { wireSamples } from '#readers/wire-samples.test-support.ts'

test('reads the onset, end and text of a condition', () => {
  expect(readingOf(wireSamples['a condition'] ?? '')).toMatchObject({
    section: 'conditions',
    label: 'Asthma',
    date: '2001',
    row: {
      clinicalStatus: 'active, provisional',
      onsetStartDateTime: '2001',
      onsetEndDateTime: '2003',
      onsetString: 'in childhood',
      dateRecorded: '2010-04-01',
      bodySite: 'Lung',
    },
  })
})

test('flags a refuted diagnosis', () => {
  expect(
    rowOf('{"resourceType":"Condition","verificationStatus":{"coding":[{"code":"refuted"}]}}')['clinicalStatus'],
  ).toBe('refuted')
  expect(
    rowOf(
      '{"resourceType":"Condition","clinicalStatus":{"text":"Active"},"verificationStatus":{"coding":[{"code":"confirmed"}]}}',
    )['clinicalStatus'],
  ).toBe('Active')
})

test('shows an age at onset as text, and uses the recording date as the condition’s date', () => {
  const text =
    '{"resourceType":"Condition","onsetAge":{"value":4.0,"unit":"years"},"recordedDate":"2010","abatementDateTime":"2011"}'
  expect(readingOf(text)).toMatchObject({
    date: '2010',
    row: { onsetString: '4.0 years', onsetEndDateTime: null, abated: '2011', onsetStartDateTime: null },
  })
})
