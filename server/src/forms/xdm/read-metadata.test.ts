import { expect, test } from 'vitest'
import { readMetadata } from './read-metadata.ts'
import { metadataOf } from './xdm.test-support.ts'

test('reads the title, date, author and patient of each document in a document list', () => {
  expect(readMetadata(metadataOf([{ uri: 'DOC0001.XML' }, { uri: 'VISIT.PDF', mimeType: 'application/pdf' }]))).toEqual(
    [
      expect.objectContaining({ uri: 'DOC0001.XML', mimeType: 'text/xml' }),
      {
        uri: 'VISIT.PDF',
        mimeType: 'application/pdf',
        title: 'Visit summary',
        date: '2024-05-04',
        author: 'Ada Quill',
        type: {
          coding: [{ system: 'http://loinc.org', code: '34133-9', display: 'Summary of episode note' }],
          text: 'Summary of episode note',
        },
        patient: {
          resourceType: 'Patient',
          identifier: [{ system: 'urn:oid:1.2.3', value: '998991' }],
          name: [{ family: 'Whitcombe', given: ['Marisol'] }],
          gender: 'female',
          birthDate: '1984-02-11',
        },
      },
    ],
  )
})

test('returns nothing for a text that is not a document list or has a DOCTYPE', () => {
  expect(readMetadata('<html/>')).toEqual([])
  expect(readMetadata('<!DOCTYPE x><SubmitObjectsRequest/>')).toEqual([])
  expect(readMetadata('no XML at all')).toEqual([])
})
