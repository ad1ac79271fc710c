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

/** Returns a row or cell as one text, as stored. */
export const wordsAsWritten = (cell: unknown): string => textOf(cell, (text) => text)

/** Does the same, adding every date as displayed. */
export const wordsAsSearched = (cell: unknown): string =>
  textOf(cell, (text) => (/^\d{4}(?:-\d{2}|$)/.test(text) ? `${text} ${dateTimeInWords(text) ?? ''}` : text))

type Say = (text: string) => string

/** Returns a cell as one text: the line of a value, or all items of a list. */
function textOf(value: unknown, say: Say): string {
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, say)).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([name]) => !NOT_SEARCHED.has(name))
    .map(([name, inner]) => (name === 'meaning' ? wordsOf(inner) : textOf(inner, say)))
    .join(' ')
}

/** Qualifiers of a row are searched by their visible text, not by our codes. */
function wordsOf(inner: unknown): string {
  const read = meaning.safeParse(inner)
  return read.success ? (meaningLine(read.data) ?? '') : ''
}
