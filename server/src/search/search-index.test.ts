import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'
import { createIndexWriter, type Entry } from './search-index.ts'

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
])('corrects %s to %s, and reports the correction', (typed, word) => {
  const result = found([entry('it', word), entry('other', 'thyrotropin')], typed)
  expect(result.kinds.flatMap(({ page }) => page.map(({ id }) => id))).toEqual(['it'])
  expect(result.corrected).toEqual([{ typed, found: [word] }])
})

test('never corrects a number or a word that exists in the record', () => {
  expect(ids([entry('it', 'Glucose 7.2')], '7.3')).toEqual([])
  expect(found([entry('a', 'lipase'), entry('b', 'lipise')], 'lipase').corrected).toEqual([])
})

test('finds only entries that contain every typed word', () => {
  const both = entry('both', 'Metformin', { words: 'Metformin nausea' })
  expect(ids([both, entry('one', 'Metformin')], 'metformin nausea')).toEqual(['both'])
})

test('lists title matches before document matches, each newest first', () => {
  const entries = [
    entry('text', 'Visit', { text: 'continue metformin' }),
    entry('row', 'Glucose', { words: 'Glucose metformin' }),
    entry('title', 'Metformin', { date: '2020' }),
  ]
  expect(ids(entries, 'metformin')).toEqual(['title', 'row', 'text'])
})

test('finds the full words of an abbreviation only if they occur together in one field', () => {
  expect(ids([entry('apart', 'Blood culture', { text: 'a pressure ulcer' })], 'bp')).toEqual([])
})

test('filters search results by period at the precision of each date, and excludes undated entries', () => {
  const entries = [entry('month', 'Glucose', { date: '2024-05' }), entry('none', 'Glucose', { date: null })]
  expect(ids(entries, 'glucose', { from: '2024-05-10', to: '2024-06-01' })).toEqual(['month'])
  expect(ids(entries, 'glucose', { from: '2024-06-02' })).toEqual([])
})

test('leaves no gaps when paged results continue from title matches to document matches', () => {
  const writer = createIndexWriter()
  const places: readonly Partial<Entry>[] = [{ text: 'glucose' }, { title: 'Glucose' }, { words: 'of glucose' }]
  for (const [at, more] of places.entries()) for (const day of [1, 2]) writer.add(entry(`${at}-${day}`, 'Report', more))
  const index = writer.finish()
  const page = (offset: number) =>
    index.search(readWords('glucose'), { limit: 4, offset }).kinds[0]?.page.map(({ id, isInText }) => [id, isInText])
  expect(page(0)).toEqual([
    ...[
      ['1-1', false],
      ['1-2', false],
      ['2-1', false],
      ['2-2', false],
    ],
  ])
  expect(page(3)).toEqual([
    ...[
      ['2-2', false],
      ['0-1', true],
      ['0-2', true],
    ],
  ])
  expect(page(6)).toEqual([])
})
