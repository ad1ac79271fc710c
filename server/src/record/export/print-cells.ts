import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import type { Panel } from '@kinchart/contract/labs.ts'
import { endPassed, isOver, meaning, meaningLine, qualified } from '@kinchart/contract/meaning.ts'
import type { Meaning } from '@kinchart/contract/meaning.ts'
import { meaningTexts, panelTexts, recordTexts } from '@kinchart/contract/texts-records.ts'
import { messages } from '@kinchart/contract/texts.ts'

/** A finished row as it stands in the store. */
export type StoredRow = Readonly<Record<string, unknown>>

export type PrintColumn = {
  readonly label: string
  /** Its part of the width. */
  readonly share: number
  readonly text: (row: StoredRow) => string
}

export const said = (value: unknown): string => (typeof value === 'string' ? value : '')
export const column = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => fields.map((field) => said(row[field])).find((words) => words !== '') ?? messages.emptyCell,
})
/** The name of a row, with what has to be known of it before it. */
export const named = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => qualified(meaningOf(row) ?? courseOf(row), column(label, share, ...fields).text(row)),
})
/** A medicine that nothing ended and whose time is over is said to be so. */
const courseOf = (row: StoredRow): string | null =>
  said(row['status']) === 'active' && isOver(said(row['courseEnd']), new Date().toISOString()) ? endPassed : null
const meaningIn = (row: StoredRow): Meaning | undefined => meaning.safeParse(row['meaning']).data
export const meaningOf = (row: StoredRow): string | null => meaningLine(meaningIn(row))
/** Who did it, and where. A place is never written as a person. */
export const whoAndWhere = (label: string, share: number, ...who: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => {
    const place = said(row['location'])
    const parts = [...who.map((field) => said(row[field])), place === '' ? '' : meaningTexts.at(place)]
    return parts.filter((words) => words !== '').join(', ') || messages.emptyCell
  },
})
export const withDay = (words: string, row: StoredRow, field: string): string => {
  const end = dateInWords(said(row[field]))
  return end === null ? words : [words, meaningTexts.until(end)].filter((part) => part !== '').join(', ')
}
/** The status as it was sent, and why it has it. */
export const statusOf = (share: number, field = 'status'): PrintColumn => joined('Status', share, field, 'statusReason')
export const day = (label: string, field: string): PrintColumn => ({
  label,
  share: 11,
  text: (row) => dateInWords(said(row[field])) ?? messages.emptyCell,
})
const within = (label: string, share: number, field: string, key: string, instead: string): PrintColumn => ({
  label,
  share,
  text: (row) => {
    const inner = row[field]
    const words = typeof inner === 'object' && inner !== null ? said(Reflect.get(inner, key)) : ''
    return words || said(row[instead]) || messages.emptyCell
  },
})
export const joined = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) =>
    fields
      .map((field) => said(row[field]))
      .filter((words) => words !== '')
      .join(', ') || messages.emptyCell,
})
/** Each source that says the same, and whether its own still lists it. */
export const source: PrintColumn = {
  label: 'Source',
  share: 16,
  text: (row) => {
    const also = Array.isArray(row['alsoFrom']) ? (row['alsoFrom'] as readonly StoredRow[]) : []
    const names = new Set([row, ...also].map((one) => said(one['providerName'])))
    const gone = said(row['missingSince']) === '' ? '' : recordTexts.notListed
    return [...names, gone].filter((words) => words !== '').join(', ')
  },
}
export const list = (value: unknown): readonly StoredRow[] =>
  Array.isArray(value) ? (value as readonly StoredRow[]) : []

/** A value and what qualifies it; of a panel how many results it holds. A value that was withdrawn is not printed. */
export const valueColumn = (share: number, valueOf: (row: StoredRow) => string): PrintColumn => ({
  label: 'Value',
  share,
  text: (row) => {
    const read = meaningIn(row)
    const words = meaningLine(read)
    if (read?.standing === 'withdrawn') return words ?? messages.emptyCell
    const value = valueOf(row)
    if (words === null) return value || messages.emptyCell
    return value === '' ? words : `${value} (${words})`
  },
})
export const labValue = (row: StoredRow): string =>
  said(row['value']) || (row['panel'] === undefined ? '' : panelTexts.content(row['panel'] as Panel))

export const measured = [
  within('Range', 14, 'referenceRange', 'text', ''),
  {
    label: 'Mark',
    share: 11,
    text: (row: StoredRow) =>
      said(row['markText']) ||
      said((row['mark'] as StoredRow | null | undefined)?.['word']) ||
      said(row['interpretation']) ||
      messages.emptyCell,
  },
]
