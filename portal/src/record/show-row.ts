/** Nothing is converted. Absent values stay absent. */
import type { Field } from '@kinchart/contract/sections/field.ts'
import {
  titleOf,
  type AnyRow,
  type ListSection,
  type SectionColumn,
  type SectionDetail,
} from '@kinchart/contract/sections/section.ts'
import { asOfInWords, joined, statusInWords } from '@kinchart/contract/sections/words.ts'
import { formatDate, formatDateTime, today } from '#text/format-date.ts'
import { type Reader, captionWith, date, facts, name, sourceNames, sourcesOf, text } from './shown-row.ts'
import type { Cell, ShownRow } from './section.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'

export function showRow(section: ListSection, row: AnyRow, reader: Reader = 'owner'): ShownRow {
  const { view } = section
  const qualifies = view.isBeside ? null : view.says(row, today())
  const says = joined(qualifies, asOfInWords(row)) || null
  const caption = captionWith(joined(...view.caption(row, qualifies)), qualifies, says)
  const document = view.document?.(row)
  // If the source's text is long, use the code's name. The text is shown among the facts.
  const short = sent(row, 'shortName')
  return {
    id: row.id,
    title: short ?? titleOf(view, row),
    caption,
    says,
    providerName: sourceNames(row, reader),
    sources: sourcesOf(row, reader),
    ...(row.addedBy === undefined ? {} : { addedBy: row.addedBy }),
    ...(row.ownNote === undefined ? {} : { ownNote: { ...row.ownNote, isTheirs: reader === 'owner' } }),
    missingSince: row.missingSince ?? null,
    date: sent(row, view.date),
    cells: Object.fromEntries(
      view.columns.map((column) => [column.field, cellOf(section, column, row, { qualifies, says, caption, reader })]),
    ),
    facts: facts(
      [meaningTexts.first, says],
      [resultTexts.sourceName, short === null ? null : view.title(row)],
      [meaningTexts.narrative, row.narrative],
      ...view.details.map((detail) => lineOf(section, detail, row)),
    ),
    results: [],
    ...(document === undefined ? {} : { document: document && { id: row.id, ...document } }),
  }
}

const sent = (row: AnyRow, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

type RowTexts = {
  readonly qualifies: string | null
  readonly says: string | null
  readonly caption: string
  readonly reader: Reader
}

function cellOf({ fields, view }: ListSection, column: SectionColumn, row: AnyRow, texts: RowTexts): Cell {
  const { qualifies, says, caption, reader } = texts
  if (column.field === 'providerName') {
    const isOwn = row.addedBy === undefined ? {} : { isOwn: true as const }
    return { ...text(sourceNames(row, reader), column.small?.(row, qualifies)), ...isOwn }
  }
  const words = column.words ? (column.words(row) ?? null) : wordsOf(column.field, sent(row, column.field))
  const small = column.small?.(row, qualifies)
  if (column.isName) {
    const under = typeof small === 'string' ? captionWith(small, qualifies, says) : caption
    return name(words || titleOf(view, row), joined(under, noteWords(row, reader)), says)
  }
  const isDate = column.words === undefined && fields[column.field]?.kind !== 'text'
  return isDate ? date(words) : text(words, small)
}

function noteWords({ ownNote }: AnyRow, reader: Reader): string | null {
  if (ownNote === undefined) return null
  if (ownNote.addedBy === 'guardian') return ownNoteTexts.guardians
  return reader === 'owner' ? ownNoteTexts.yours : ownNoteTexts.patients
}

const lineOf = (
  { fields }: ListSection,
  detail: SectionDetail,
  row: AnyRow,
): readonly [label: string, words: string | null | undefined] => {
  if (typeof detail === 'string') return [fields[detail]?.label ?? detail, inWords(fields[detail], row, detail)]
  const [label, words] = detail
  return [typeof label === 'string' ? label : label(row), words(row)]
}

function inWords(field: Field | undefined, row: AnyRow, name: string): string | null {
  const value = sent(row, name)
  if (field?.kind === 'date') return formatDate(value)
  return field?.kind === 'dateTime' ? formatDateTime(value) : wordsOf(name, value)
}

const ofStatus = new Set(['status', 'clinicalStatus'])
const wordsOf = (field: string, value: string | null): string | null =>
  ofStatus.has(field) ? statusInWords(value) : value
