import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { heldResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('an allergy tells what it is to, what happens and who says so', () => {
  expect(readingOf(wireSamples['an allergy'] ?? '', heldResources)).toMatchObject({
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

test('‘no known allergies’ is a row in its own words', () => {
  const text =
    '{"resourceType":"AllergyIntolerance","code":{"coding":[{"code":"716186003","display":"No known allergy"}]}}'
  expect(readingOf(text)).toMatchObject({
    section: 'allergies',
    label: 'No known allergy',
    row: { code: 'No known allergy' },
  })
})

test('a criticality is not passed off as the severity of a reaction, and neither replaces the other', () => {
  expect(rowOf('{"resourceType":"AllergyIntolerance","criticality":"high"}')).toMatchObject({
    criticality: 'high',
    severity: null,
  })
  const both = '{"resourceType":"AllergyIntolerance","criticality":"high","reaction":[{"severity":"mild"}]}'
  expect(rowOf(both)).toMatchObject({ criticality: 'high', severity: 'mild' })
})
