import { expect, test } from 'vitest'
import { readingOf } from '#readers/reading-of.test-support.ts'
import { heldResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('a procedure names who did it and where', () => {
  expect(readingOf(wireSamples['a procedure'] ?? '', heldResources)).toMatchObject({
    section: 'procedures',
    date: '2015-06-01',
    row: {
      performerName: 'Dr. Max Roe',
      location: 'Room 4',
      code: 'Appendectomy',
      codeNumber: '80146002',
      datePerformed: '2015-06-01',
    },
  })
})

test('a procedure dated in words keeps them and sorts without a date', () => {
  expect(readingOf('{"resourceType":"Procedure","performedString":"as a child"}')).toMatchObject({
    date: null,
    row: { datePerformed: 'as a child' },
  })
  expect(readingOf('{"resourceType":"Procedure","performedAge":{"value":7,"unit":"a"}}').row?.['datePerformed']).toBe(
    '7 years',
  )
})
