import { expect, test } from 'vitest'
import { readingOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('shows the performer and place of a procedure', () => {
  expect(readingOf(wireSamples['a procedure'] ?? '', referencedResources)).toMatchObject({
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

test('keeps a procedure date that is only text, and sorts the procedure as undated', () => {
  expect(readingOf('{"resourceType":"Procedure","performedString":"as a child"}')).toMatchObject({
    date: null,
    row: { datePerformed: 'as a child' },
  })
  expect(readingOf('{"resourceType":"Procedure","performedAge":{"value":7,"unit":"a"}}').row?.['datePerformed']).toBe(
    '7 years',
  )
})
