import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { meaning, meaningLine } from '@kinchart/contract/rules/meaning.ts'

const NOT_SEARCHED = new Set([
  'id',
  'ehrImportRequestId',
  'resourceType',
  'testKey',
  'testKeys',
  'markRank',
  'codes',
  'addedBy',
])

/** What a row, or a cell of one, says as one text: its words as they are kept. */
export const wordsAsWritten = (cell: unknown): string => textOf(cell, (text) => text)

/** The same with every date as it is shown besides. */
export const wordsAsSearched = (cell: unknown): string =>
  textOf(cell, (text) => (/^\d{4}(?:-\d{2}|$)/.test(text) ? `${text} ${dateTimeInWords(text) ?? ''}` : text))

type Say = (text: string) => string

/** What a cell says, as one text: of a value its line, of a list all of them. */
function textOf(value: unknown, say: Say): string {
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, say)).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([name]) => !NOT_SEARCHED.has(name))
    .map(([name, inner]) => (name === 'meaning' ? wordsOf(inner) : textOf(inner, say)))
    .join(' ')
}

/** What qualifies a row is searched for by the words that are read, not by our codes. */
function wordsOf(inner: unknown): string {
  const read = meaning.safeParse(inner)
  return read.success ? (meaningLine(read.data) ?? '') : ''
}
