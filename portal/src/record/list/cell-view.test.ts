import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { name } from '../shown-row.ts'
import type { Cell, ShownRow } from '../section.ts'
import { CellView } from './cell-view.tsx'
import { RecordCards } from './record-cards.tsx'

const drawn = (cell: Cell): string => renderToStaticMarkup(createElement(CellView, { cell }))

const LONG_NAME = 'Hydrochlorothiazide 12.5 mg with lisinopril 10 mg, film-coated tablets'

test('what qualifies a record is set apart at the beginning of its second line', () => {
  const cell = drawn(name('Aspirin', 'Not taken, Nausea', 'Not taken'))
  expect(cell).toContain('<small><span class="says">Not taken</span>, Nausea</small>')
})

test('under a name of two lines the second line keeps its place', () => {
  expect(drawn(name(LONG_NAME, 'active'))).toContain('class="cell-text strong tight"')
  expect(drawn(name('Aspirin', 'active'))).toContain('class="cell-text strong"')
})

test('long words of meaning take the place of the name’s second line instead of being cut', () => {
  const says = 'Not to be taken, One of several possibilities'
  expect(drawn(name(LONG_NAME, says, says))).toContain('class="cell-text strong tight said"')
})

test('a card on a phone says it under the title, whole', () => {
  const row: ShownRow = {
    ...{ id: '1', title: LONG_NAME, caption: 'Not to be taken, reported by the patient', says: 'Not to be taken' },
    ...{ providerName: 'Riverside Clinic', sources: [], date: null, goneSince: null },
    ...{ cells: {}, facts: [], results: [] },
  }
  const ignore = () => undefined
  const card = renderToStaticMarkup(
    createElement(RecordCards, { columns: [], rows: [row], onDetails: ignore, onDocument: ignore }),
  )
  expect(card).toContain('<span class="says">Not to be taken</span>, reported by the patient')
})
