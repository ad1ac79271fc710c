import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('reads the substance, reaction and asserter of an allergy', () => {
  expect(readingOf(wireSamples['an allergy'] ?? '', referencedResources)).toMatchObject({
    section: 'allergies',
    label: 'Peanut',
    date: '2012',
    row: {
      substance: 'Peanut',
      reactionSubstance: 'Peanut dust',
      category: 'food, medication',
      status: 'Active',
      reaction: 'Hives, Wheeze',
      severity: 'severe',
      asserter: 'Dr. Max Roe',
      recorder: 'Dr. Lee',
      onset: '4 years',
      note: 'Carries a pen',
      description: 'At once',
    },
  })
})

test('shows ‘no known allergies’ as a row with the text of the source', () => {
  const text =
    '{"resourceType":"AllergyIntolerance","code":{"coding":[{"code":"716186003","display":"No known allergy"}]}}'
  expect(readingOf(text)).toMatchObject({
    section: 'allergies',
    label: 'No known allergy',
    row: { code: 'No known allergy' },
  })
})

test('keeps the criticality of an allergy separate from the severity of its reactions', () => {
  expect(rowOf('{"resourceType":"AllergyIntolerance","criticality":"high"}')).toMatchObject({
    criticality: 'high',
    severity: null,
  })
  const both = '{"resourceType":"AllergyIntolerance","criticality":"high","reaction":[{"severity":"mild"}]}'
  expect(rowOf(both)).toMatchObject({ criticality: 'high', severity: 'mild' })
})
