import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'
import { createIndexWriter } from './search-index.ts'
import type { Entry } from './search-index.ts'

const entry = (id: string, title: string, more: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'labs', id, date: '2025-10-14', title, words: title },
  ...more,
})

const found = (entries: readonly Entry[], typed: string, period: { from?: string; to?: string } = {}) => {
  const writer = createIndexWriter()
  for (const one of entries) writer.add(one)
  return writer.finish().search(readWords(typed), { limit: 50, offset: 0, ...period })
}
const ids = (entries: readonly Entry[], typed: string, period?: { from?: string; to?: string }) =>
  found(entries, typed, period).kinds.flatMap(({ page }) => page.map(({ id }) => id))

test.each([
  ['metf', 'Metformin 500 mg tablet'],
  ['METFORMIN', 'Metformin 500 mg tablet'],
  ['statin', 'Atorvastatin'],
  ['sjogren', 'Sjögren syndrome'],
  ['Sjögren', 'Sjogren syndrome'],
  ['a1c', 'Hemoglobin A1c/Hemoglobin.total in Blood'],
  ['bp', 'Blood pressure panel'],
  ['chol', 'Cholesterol in HDL'],
  ['flu shot', 'Influenza, seasonal, injectable'],
  ['heart attack', 'Acute myocardial infarction'],
  ['7.2', '7.2 %'],
  ['グルコース', 'グルコース 検査'],
])('%s finds %s', (typed, title) => {
  expect(ids([entry('other', 'Thyrotropin'), entry('it', title)], typed)).toEqual(['it'])
})

test.each([
  ['metfromin', 'metformin'],
  ['cholestrol', 'cholesterol'],
  ['lisinoprill', 'lisinopril'],
])('%s is taken for %s, and the answer says so', (typed, word) => {
  const result = found([entry('it', word), entry('other', 'thyrotropin')], typed)
  expect(result.kinds.flatMap(({ page }) => page.map(({ id }) => id))).toEqual(['it'])
  expect(result.corrected).toEqual([{ typed, found: [word] }])
})

test('a number is never taken for another one, and a word that is there for none', () => {
  expect(ids([entry('it', 'Glucose 7.2')], '7.3')).toEqual([])
  expect(found([entry('a', 'lipase'), entry('b', 'lipise')], 'lipase').corrected).toEqual([])
})

test('every word that was typed is in what is found', () => {
  const both = entry('both', 'Metformin', { words: 'Metformin nausea' })
  expect(ids([both, entry('one', 'Metformin')], 'metformin nausea')).toEqual(['both'])
})

test('what is found in a title goes before what is found in a document, each newest first', () => {
  const entries = [
    entry('text', 'Visit', { text: 'continue metformin' }),
    entry('row', 'Glucose', { words: 'Glucose metformin' }),
    entry('title', 'Metformin', { date: '2020' }),
  ]
  expect(ids(entries, 'metformin')).toEqual(['title', 'row', 'text'])
})

test('words of an abbreviation stand in one place of an entry, and not one here and one there', () => {
  expect(ids([entry('apart', 'Blood culture', { text: 'a pressure ulcer' })], 'bp')).toEqual([])
})

test('a period takes what happened in it, as far as the date was sent, and nothing without a date', () => {
  const entries = [entry('month', 'Glucose', { date: '2024-05' }), entry('none', 'Glucose', { date: null })]
  expect(ids(entries, 'glucose', { from: '2024-05-10', to: '2024-06-01' })).toEqual(['month'])
  expect(ids(entries, 'glucose', { from: '2024-06-02' })).toEqual([])
})
