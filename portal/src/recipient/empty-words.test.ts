import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { expect, test } from 'vitest'
import { emptyWords } from './recipient-people.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'

const words = { one: 'lab result', many: 'lab results' }
const source = (fields: Partial<ListSource> = {}): ListSource => ({
  ...{ ehrImportRequestId: 'i1', providerName: 'Example Hospital', isFiles: false, state: 'complete' as const },
  ...{ missing: null, reason: null, asOf: null, notices: [], ...fields },
})
const page = (...sources: ListSource[]) => ({ sources, unreadable: 0 })

test('for a complete list, a search without results shows "nothing matches" instead of "incomplete"', () => {
  expect(emptyWords(page(source()), words, true)).toBe(completenessTexts.noMatch)
})

test('explains whether an empty list means no entries, no entries as of a date, or possibly missing entries', () => {
  expect(emptyWords(page(source()), words, false)).toBe(
    'The source sent a complete response. The source has no lab result for this person.',
  )
  const late = source({ state: 'complete-as-of', asOf: '2026-11-03T10:00:00.000Z' })
  expect(emptyWords(page(late), words, false)).toBe('As of Nov 03, 2026, the source had no lab result for this person.')
  expect(emptyWords(page(source({ state: 'partial' })), words, false)).toContain('may be incomplete')
})
