import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { name, type Cell, type ShownRow } from '#record/section.ts'
import { CellView, RecordCards } from './record-cards.tsx'
import { markMissingRow } from './missing-row.ts'

const drawn = (cell: Cell): string => renderToStaticMarkup(createElement(CellView, { cell }))

const LONG_NAME = 'Hydrochlorothiazide 12.5 mg with lisinopril 10 mg, film-coated tablets'

test('shows a record’s qualifier, such as "Not taken", as a separate element at the start of the second line', () => {
  const cell = drawn(name('Aspirin', 'Not taken, Nausea', 'Not taken'))
  expect(cell).toContain('<small><span class="says" data-part="says">Not taken</span>, Nausea</small>')
})

test('uses smaller lines for a long name, so that two lines of the name and the caption fit in the row', () => {
  expect(drawn(name(LONG_NAME, 'active'))).toContain('class="cellText strong tight"')
  expect(drawn(name('Aspirin', 'active'))).toContain('class="cellText strong"')
})

test('shows a long qualifier on two lines and shortens the name to one line', () => {
  const says = 'Not to be taken, One of several possibilities'
  expect(drawn(name(LONG_NAME, says, says))).toContain('class="cellText strong tight said"')
})

test('the phone layout shows the complete qualifier under the title of a card', () => {
  const row: ShownRow = {
    ...{ id: '1', title: LONG_NAME, caption: 'Not to be taken, reported by the patient', says: 'Not to be taken' },
    ...{ providerName: 'Riverside Clinic', sources: [], date: null, missingSince: null },
    ...{ cells: {}, facts: [], results: [] },
  }
  const ignore = () => undefined
  const card = renderToStaticMarkup(
    createElement(RecordCards, { columns: [], rows: [row], onDetails: ignore, onDocument: ignore }),
  )
  expect(card).toContain('<span class="says" data-part="says">Not to be taken</span>, reported by the patient')
})

test('adds "No longer listed by its source" after a row’s qualifier', () => {
  const row: ShownRow = {
    ...{ id: '1', title: 'Aspirin', caption: 'Not to be taken, active', says: 'Not to be taken' },
    ...{ providerName: 'Riverside Clinic', sources: [], date: null, missingSince: '2026-10-01T00:00:00Z' },
    ...{ facts: [], results: [] },
    cells: { code: name('Aspirin', 'Not to be taken, active', 'Not to be taken'), dose: { kind: 'text', text: '1' } },
  }
  const notListedText = 'Not to be taken, No longer listed by its source'
  expect(drawn(markMissingRow(row).cells['code'] as Cell)).toContain(
    `<small><span class="says" data-part="says">${notListedText}</span>, active`,
  )
  expect(markMissingRow(row).cells['dose']).toEqual({ kind: 'text', text: '1' })
  const bare = { ...row, caption: '', says: null, cells: { code: name('Aspirin', '') } }
  expect(drawn(markMissingRow(bare).cells['code'] as Cell)).toContain('>No longer listed by its source</span></small>')
  const ignore = () => undefined
  const cards = {
    columns: [],
    rows: [row, { ...row, id: '2', missingSince: null }],
    onDetails: ignore,
    onDocument: ignore,
  }
  const card = renderToStaticMarkup(createElement(RecordCards, cards))
  expect(card.match(/No longer listed by its source/g)).toHaveLength(1)
  expect(markMissingRow({ ...row, missingSince: null })).toEqual({ ...row, missingSince: null })
})
