import { expect, test } from 'vitest'
import type { SearchHit } from '@kinchart/contract/calls/search.ts'
import { kindTitle, showHit } from './show-hit.ts'

const marked = [{ word: 'metformin', where: 'within' }] as const
const base = { resourceType: 'X', providerName: 'Juniper', ehrImportRequestId: 's' }
const hit = (more: Partial<SearchHit>): SearchHit => ({
  ...{ id: '1', row: null, name: null, caption: null, date: null, providerId: null, passage: null },
  ...more,
})

test('if a hit’s title contains the search terms, shows no other field', () => {
  const row = { ...base, id: '1', medicationCodeableConcept: 'Metformin 500', status: 'active', datePrescribed: '2025' }
  expect(showHit('medications', hit({ row }), marked)).toMatchObject({
    title: 'Metformin 500',
    within: null,
    path: null,
  })
})

test('shows the text and name of the field that contains the search terms', () => {
  const row = { ...base, id: '1', medicationCodeableConcept: 'Janumet', dose: '50 mg with metformin 500 mg' }
  const { within } = showHit('medications', hit({ row: { ...row, status: null, datePrescribed: null } }), marked)
  expect(within).toEqual({ label: 'Dose', text: '50 mg with metformin 500 mg' })
})

test('if the search terms are in a document, shows the number of the page that contains the terms', () => {
  const row = { ...base, id: '1', type: 'Discharge summary', description: null, category: null, status: null }
  const passage = { text: 'takes metformin', page: 2, pages: 4 }
  expect(showHit('drvisitnotes', hit({ row: { ...row, dateGenerated: null }, passage }), marked).within).toEqual({
    ...{ label: 'In the document, page 2 of 4', text: 'takes metformin' },
  })
})

test('links each visit, doctor and note among the hits to its page', () => {
  const visit = { ...base, id: '7', reasonForVisit: 'Cough', type: null, class: null, date: null, doctorName: null }
  expect(showHit('encounters', hit({ id: '7', row: { ...visit, location: null } }), marked)).toMatchObject({
    ...{ title: 'Cough', path: '/home/encounterdetail?id=7' },
  })
  expect(showHit('doctors', hit({ id: 'd1', name: 'Dr. Vance', providerId: 'd1' }), marked).path).toBe('/home/jason/d1')
  const note = showHit('notes', hit({ id: '2', passage: { text: 'ask', page: null, pages: null } }), marked)
  expect(note).toMatchObject({ title: 'Your note on Medications', path: '/home/myrecords/medications' })
})

test('shows a matching claim on the search page instead of linking to another page, with the claim’s service as the title', () => {
  const claim = { ...base, id: '9', service: 'Metformin 180 tablets', claims: 'Pharmacy 12', kind: 'pharmacy' }
  const amounts = {
    number: '12',
    servicedDate: '2025-08-21',
    servicedEnd: null,
    created: null,
    adjudicationamount: null,
    adjudicationDisplay: null,
    amounts: { charged: null, allowed: null, planPaid: null, youOwe: null, youPaid: null },
  }
  const shown = showHit('claims', hit({ id: '9', row: { ...claim, ...amounts } }), marked)
  expect(shown.path).toBeNull()
  expect(shown.title).toContain('Metformin')
  expect(kindTitle('doctors')).toBe('Doctors')
  expect(kindTitle('claims')).toBe('Claims')
})
