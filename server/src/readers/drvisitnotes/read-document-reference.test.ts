import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('shows the HTML of a note sent as RTF and HTML, with its authors and dates', () => {
  expect(readingOf(wireSamples['a note'] ?? '', referencedResources)).toMatchObject({
    section: 'drvisitnotes',
    label: 'Progress note',
    date: '2024-03-04',
    row: {
      authors: 'Dr. Lee, Dr. Max Roe',
      custodian: 'Riverside Lab',
      contentType: 'text/html',
      dateGenerated: '2024-03-04',
      indexedOn: '2024-03-05T10:00:00Z',
      status: 'current',
    },
  })
})

test('prefers an attachment in a format that can be opened', () => {
  const text = `{"resourceType":"DocumentReference","content":[{"attachment":{"contentType":"text/html"}},{"attachment":{"contentType":"application/pdf","data":"JVBE"}}]}`
  expect(rowOf(text)['contentType']).toBe('application/pdf')
})

test('uses the period that a document covers if the document has no date', () => {
  expect(readingOf('{"resourceType":"DocumentReference","context":{"period":{"start":"2001-02"}}}').date).toBe(
    '2001-02',
  )
})
