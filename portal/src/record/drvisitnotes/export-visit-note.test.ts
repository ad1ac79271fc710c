import { expect, test } from 'vitest'
import { drvisitnotes, type VisitNoteRow } from '@kinchart/contract/sections/drvisitnotes.ts'

const exportVisitNote = (row: VisitNoteRow) => drvisitnotes.view.csv?.cells({ ...row }) ?? []

const note: VisitNoteRow = {
  ...{ id: '1', resourceType: 'DocumentReference', providerName: 'Riverside Clinic', ehrImportRequestId: 'i' },
  ...{ authors: null, subject: 'Ana Lima', category: null, dateGenerated: '2024-03', indexedOn: null },
  ...{ type: 'Letter', status: 'superseded', custodian: null, description: null, contentType: null },
}

test('the exported spreadsheet shows a note’s qualifier, such as "replaced", next to its title', () => {
  expect(exportVisitNote(note)).toEqual(['Riverside Clinic', 'Ana Lima', 'Mar 2024', 'Letter'])
  const replaced: VisitNoteRow = { ...note, meaning: { standing: 'past', says: ['replaced'] } }
  expect(exportVisitNote(replaced)[3]).toBe('Letter, Replaced by a newer one')
})

test('the spreadsheet flags a note that its source no longer lists', () => {
  expect(exportVisitNote({ ...note, missingSince: '2026-10-01T00:00:00Z' })[0]).toBe(
    'Riverside Clinic, No longer listed by its source',
  )
})
