import { dateInWords } from '../text/date-in-words.ts'
import { generatedInPageLanguage } from '../rules/generated-words.ts'
import { isOver, meaning, meaningLine, qualified, startsLater, type Meaning } from '../rules/meaning.ts'
import { ownNote } from '../calls/record-list.ts'
import { messages } from '../text/texts.ts'
import { panelContent, type Panel } from './panel.ts'
import { asOfInWords } from './words.ts'
import { qualifiedTexts } from '@kinchart/texts/en/meaning.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { meaningTexts, recordTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'
import { listOf } from '@kinchart/texts/locale.ts'

const labels = sectionLabels.printCells

export type StoredRow = Readonly<Record<string, unknown>>

export type PrintColumn<Name extends string = string> = {
  readonly label: string
  readonly share: number
  readonly fields: readonly Name[]
  readonly text: (row: StoredRow) => string
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? generatedInPageLanguage(value) : '')

const filled = (...parts: readonly string[]): string =>
  listOf(parts.filter((words) => words !== '')) || messages.emptyCell

export const printed = <const Name extends string>(
  label: string,
  share: number,
  fields: readonly Name[],
  text: (row: StoredRow) => string,
): PrintColumn<Name> => ({ label, share, fields, text: (row) => text(row) || messages.emptyCell })

export const ofRow =
  <Row>(words: (row: Row) => string | null) =>
  (row: StoredRow): string =>
    words(row as unknown as Row) ?? ''

export const column = <const Name extends string>(
  label: string,
  share: number,
  ...fields: readonly Name[]
): PrintColumn<Name> =>
  printed(label, share, fields, (row) => fields.map((field) => textOf(row[field])).find((words) => words !== '') ?? '')

export const named = <const Name extends string>(
  label: string,
  share: number,
  ...fields: readonly Name[]
): PrintColumn<Name> => {
  const words = column(label, share, ...fields)
  return noted({ ...words, text: (row) => qualified(meaningOf(row) ?? courseOf(row), words.text(row)) })
}

/** Adds the patient's note to the column with the row's name. Every printed list uses this. */
export const noted = <Name extends string>(names: PrintColumn<Name>): PrintColumn<Name> => ({
  ...names,
  text: (row) => withNote(names.text(row), row),
})

const withNote = (words: string, row: StoredRow): string => {
  const { data: note } = ownNote.safeParse(row['ownNote'])
  if (note === undefined) return words
  const day = dateInWords(note.writtenAt.slice(0, 10)) ?? messages.emptyCell
  const formatNote = note.addedBy === 'guardian' ? ownNoteTexts.besideGuardians : ownNoteTexts.beside
  return formatNote({ words, day, note: note.text })
}

/**
 * Returns a qualifier if a medication or condition starts after today, or if an active medicine's end date has
 * passed. Otherwise null.
 */
function courseOf(row: StoredRow): string | null {
  const today = new Date().toISOString()
  if (startsLater('medications', row, today) || startsLater('conditions', row, today)) return meaningTexts.startsLater
  return textOf(row['status']) === 'active' && isOver(textOf(row['courseEnd']), today) ? qualifiedTexts.endPassed : null
}
const meaningIn = (row: StoredRow): Meaning | undefined => meaning.safeParse(row['meaning']).data
export const meaningOf = (row: StoredRow): string | null => meaningLine(meaningIn(row))

/** Prints people, then the location with 'at', so that the location is never mistaken for a person. */
export const whoAndWhere = <const Name extends string>(
  label: string,
  share: number,
  ...who: readonly Name[]
): PrintColumn<Name | 'location'> =>
  printed(label, share, [...who, 'location'], (row) => {
    const place = textOf(row['location'])
    return filled(...who.map((field) => textOf(row[field])), place === '' ? '' : meaningTexts.at({ place }))
  })

export const withDay = (words: string, row: StoredRow, field: string): string => {
  const end = dateInWords(textOf(row[field]))
  return end === null ? words : listOf([words, meaningTexts.until({ day: end })].filter((one) => one !== ''))
}

export const joinedColumn = <const Name extends string>(
  label: string,
  share: number,
  ...fields: readonly Name[]
): PrintColumn<Name> => printed(label, share, fields, (row) => filled(...fields.map((field) => textOf(row[field]))))

export const statusOf = (share: number): PrintColumn<'status' | 'statusReason'> =>
  joinedColumn(labels.status, share, 'status', 'statusReason')

export const day = <const Name extends string>(label: string, field: Name): PrintColumn<Name> =>
  printed(label, 11, [field], (row) => dateInWords(textOf(row[field])) ?? '')

export const source: PrintColumn<'providerName'> = {
  label: labels.source,
  share: 16,
  fields: ['providerName'],
  text: (row) => {
    const also = Array.isArray(row['alsoFrom']) ? (row['alsoFrom'] as readonly StoredRow[]) : []
    const names = new Set([row, ...also].map((one) => textOf(one['providerName'])))
    const notListedText = textOf(row['missingSince']) === '' ? '' : recordTexts.notListed
    const asOf = asOfInWords({ asOf: textOf(row['asOf']) }) ?? ''
    return listOf([...names, notListedText, asOf].filter((words) => words !== ''))
  },
}

export const rowsIn = (value: unknown): readonly StoredRow[] =>
  Array.isArray(value) ? (value as readonly StoredRow[]) : []

/**
 * Adds qualifiers to the value. For a panel, prints the number of results. For a withdrawn result, prints only the
 * qualifiers.
 */
export const valueColumn = <const Name extends string>(
  share: number,
  fields: readonly Name[],
  valueOf: (row: StoredRow) => string,
): PrintColumn<Name> =>
  printed(labels.value, share, fields, (row) => {
    const read = meaningIn(row)
    const words = meaningLine(read)
    if (read?.standing === 'withdrawn') return words ?? ''
    const value = valueOf(row)
    if (words === null) return value
    return value === '' ? words : `${value} (${words})`
  })

export const labValue = (row: StoredRow): string =>
  textOf(row['value']) || (row['panel'] === undefined ? '' : panelContent(row['panel'] as Panel))

export const measured = [
  printed(labels.range, 14, ['referenceRange'], ({ referenceRange }) =>
    textOf((referenceRange as StoredRow | null)?.['text']),
  ),
  printed(
    labels.mark,
    11,
    ['markText', 'mark', 'interpretation'],
    (row) =>
      textOf(row['markText']) ||
      textOf((row['mark'] as StoredRow | null | undefined)?.['word']) ||
      textOf(row['interpretation']),
  ),
] as const

export const storedColumns = (label: string, more: readonly PrintColumn[] = []): readonly PrintColumn[] => [
  day(labels.date, 'date'),
  named(label, 36, 'label'),
  ...more,
  column(labels.status, 14, 'status'),
  source,
]
