import { dateInWords, dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { listSections, sectionNamed } from '@kinchart/contract/sections/all.ts'
import { titleOf } from '@kinchart/contract/sections/section.ts'
import { asOfInWords, joined } from '@kinchart/contract/sections/words.ts'
import type { StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import type { GrantedRow } from './granted-record.ts'

export type NamedEntry = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly status: string | null
  readonly date: string | null
  readonly source: string
  readonly link: string
}

export const linkOf = (publicUrl: string, profileId: string, id: string): string =>
  `${publicUrl}/home/timeline?${new URLSearchParams({ person: profileId, entry: id }).toString()}`

export function nameEntry(row: GrantedRow, publicUrl: string, profileId: string): NamedEntry {
  const date = row[sectionNamed(row.section).dateColumn]
  const also = (row.alsoFrom ?? []).map(({ providerName }) => providerName)
  return {
    id: row.id,
    kind: row.section,
    title: nameOfEntry(row),
    status: joined(saysOf(row), formatMissing(row), asOfInWords(row)) || null,
    date: typeof date === 'string' ? date : null,
    source: [...new Set([row.providerName, ...also])].join(', '),
    link: linkOf(publicUrl, profileId, row.id),
  }
}

/** If the source no longer lists an entry, the text must show this, so that no one takes the entry for current. */
const formatMissing = ({ missingSince }: Pick<GrantedRow, 'missingSince'>): string | null =>
  missingSince === undefined ? null : recordTexts.notListed

/** Returns the entry's qualifier, such as “Start date in the future”. Null if there is none. */
function saysOf(row: GrantedRow): string | null {
  const view = listSections.find(({ name }) => name === row.section)?.view
  return view === undefined || view.isWithValue ? meaningLine(row.meaning) : view.says(row, new Date().toISOString())
}

const nameOfEntry = (row: GrantedRow): string => {
  const view = listSections.find(({ name }) => name === row.section)?.view
  const named = ['type', 'reasonForVisit', 'class', 'appointment', 'description'].map((field) => row[field])
  const found = view?.title(row) ?? named.find((one) => typeof one === 'string' && one !== '')
  const kind = view === undefined ? kindWord(row.resourceType) : titleOf(view, row)
  return cleaned(typeof found === 'string' ? found : kind)
}

/**
 * Formats an entry as one line with the cells of a printed copy, such as value, range and flag, dose, status or
 * place.
 */
export function lineOf(row: GrantedRow, publicUrl: string, profileId: string): string {
  const { id, title, status, date, source } = nameEntry(row, publicUrl, profileId)
  const cells = cellsOf(row).filter(({ text }) => text !== title)
  const says = status === null ? '' : `${status}: `
  const rest = cells.map(({ label, text }) => `${label} ${text}`).join('; ')
  const day = dateInWords(date) ?? texts.unknownDate
  return `- [${id}] ${says}${title} (${day}; ${cleaned(source)})${rest === '' ? '' : `: ${rest}`}`
}

function cellsOf(row: GrantedRow): readonly { readonly label: string; readonly text: string }[] {
  const { print, dateColumn } = sectionNamed(row.section)
  return (print?.columns ?? [])
    .filter(({ fields }) => !fields.includes('providerName') && !(fields.length === 1 && fields[0] === dateColumn))
    .map(({ label, text }) => ({ label, text: cleaned(text(row as unknown as StoredRow)) }))
    .filter(({ text }) => text !== '' && text !== constants.emptyCell)
}

export function entryText(row: GrantedRow, publicUrl: string, profileId: string): string {
  const { id, title, status, date, source, link } = nameEntry(row, publicUrl, profileId)
  const section = listSections.find(({ name }) => name === row.section)
  const details = (section?.view.details ?? []).flatMap((detail) => {
    const [label, words] =
      typeof detail === 'string'
        ? [section?.fields[detail]?.label ?? detail, inWords(section?.fields[detail]?.kind, row[detail])]
        : [typeof detail[0] === 'string' ? detail[0] : detail[0](row), detail[1](row)]
    return words === null || words === undefined || words === '' ? [] : [`${label}: ${cleaned(words)}`]
  })
  const cells = cellsOf(row).map(({ label, text }) => `${label}: ${text}`)
  const inner = (sectionNamed(row.section).print?.inner?.(row as unknown as StoredRow) ?? []).map(
    (one) => `  - ${innerText(row, one)}`,
  )
  return [
    `${texts.entry({ id })}: ${title}`,
    ...(status === null ? [] : [texts.meaning({ meaning: status })]),
    texts.kind({ kind: row.section }),
    texts.date({ date: date ?? texts.unknownDate }),
    texts.source({ source: cleaned(source) }),
    ...(row.addedBy === undefined ? [] : [texts.by]),
    ...new Set([...cells, ...details]),
    ...inner,
    texts.link({ link }),
  ].join('\n')
}

const innerText = (row: GrantedRow, inner: StoredRow): string =>
  (sectionNamed(row.section).print?.columns ?? [])
    .filter(({ fields }) => !fields.includes('providerName'))
    .map(({ text }) => cleaned(text(inner)))
    .filter((text) => text !== '' && text !== constants.emptyCell)
    .join('; ')

function inWords(kind: string | undefined, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (kind === 'date') return dateInWords(value)
  return kind === 'dateTime' ? dateTimeInWords(value) : value
}

/**
 * Removes characters that people can't see but an assistant reads (Unicode tags, zero width, bidirectional controls,
 * other controls except newlines).
 */
export const cleaned = (text: string): string => text.replaceAll(UNSEEN, '')
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- controls are what is taken out
  /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0000-\u0009\u000B-\u001F\u007F-\u009F]/gu
