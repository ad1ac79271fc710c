import type { CurrentPart, CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import type { ListSection, AnyRow } from '@kinchart/contract/sections/section.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CurrentCard } from './overview-cards.tsx'

const draw = (section: CurrentSection, more: Partial<CurrentPart>): string => {
  const part = { things: [], total: 0, unsure: 0, others: 0, sources: [], unreadable: 0, ...more }
  const card = createElement(CurrentCard, { section, part, onOpen: () => undefined, onAgain: () => undefined })
  return renderToStaticMarkup(createElement(MemoryRouter, null, card)).replaceAll(/<[^>]*>/g, ' ')
}
const rowOf = (section: CurrentSection, more: object): AnyRow => ({
  ...Object.fromEntries(
    Object.keys((sections.find(({ name }) => name === section) as ListSection).fields).map((field) => [field, null]),
  ),
  ...{ id: '1', resourceType: 'X', providerName: 'Clinic a', ehrImportRequestId: 'a' },
  ...more,
})

test('the overview flags an allergy that another source rules out', () => {
  const rows = [rowOf('allergies', { code: 'latex' })]
  const against = [rowOf('allergies', { id: '2', code: 'latex', providerName: 'Clinic b' })]
  expect(draw('allergies', { things: [{ rows, differs: false, against }], total: 1 })).toContain('Sources differ')
  expect(draw('allergies', { things: [{ rows, differs: false }], total: 1 })).not.toContain('Sources differ')
})

test('flags a medicine on the overview that is from an older document or is no longer listed', () => {
  const row = rowOf('medications', {
    ...{ medicationCodeableConcept: 'warfarin', asOf: '2020-06-01' },
    missingSince: '2026-11-01T00:00:00Z',
  })
  const card = draw('medications', { things: [{ rows: [row], differs: false }], total: 1 })
  expect(card).toContain('No longer listed by its source')
  expect(card).toContain('as of Jun 01, 2020, No longer listed')
})

test('an overview card shows "no current entries" only if its list has other entries', () => {
  expect(draw('medications', { others: 2 })).toContain('This list has no current entries.')
  expect(draw('conditions', { unsure: 1 })).toMatch(/This list has no current entries\..*1 more is planned/)
  expect(draw('medications', {})).not.toContain('This list has no current entries.')
})
