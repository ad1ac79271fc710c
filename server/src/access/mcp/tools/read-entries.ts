import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { forRecord } from '#account/data-keys.ts'
import { openDocumentTexts } from '#record/document-texts/open-document-texts.ts'
import { openRow } from '#lists/list-section.ts'
import { findRow, openOwnRow } from '#lists/show-record.ts'
import { answer, refusal } from '#access/mcp/answer.ts'
import { cleaned, entryText, lineOf, nameEntry } from '#access/mcp/entry-text.ts'
import { gapLines } from '#access/mcp/gaps.ts'
import { isWholeList, openRowsSeen, type GrantedRecord, type GrantedRow } from '#access/mcp/granted-record.ts'

const PAGE = 25
const PART = 12_000

type Listed = {
  readonly kind: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page?: number | undefined
}

export async function listEntries(granted: GrantedRecord, { kind, from, to, page = 1 }: Listed) {
  const section = sectionOf(granted, kind)
  if (section === undefined) return refusal(texts.unknownKind)
  const { publicUrl } = granted.services
  const { profileId } = granted.record
  const offset = (page - 1) * PAGE
  const { rows, total, undated, ...gaps } = await openRowsSeen(granted, section, { from, to, offset, limit: PAGE })
  const { title } = sectionNamed(section)
  const last = offset + rows.length
  const isWhole = isWholeList(granted, section)
  const isFiltered = from !== undefined || to !== undefined
  return answer(
    [
      total === 0
        ? texts.none
        : rows.length === 0
          ? texts.noPage({ title, total, page })
          : texts.listed({ title, from: offset + 1, to: last, total }),
      ...rows.map((row) => lineOf(row, publicUrl, profileId)),
      ...(rows.length > 0 && last < total ? [texts.more({ page: page + 1 })] : []),
      ...(undated === 0 ? [] : [texts.undated({ count: undated })]),
      ...(isWhole ? [] : [texts.inPart]),
      ...gapLines(gaps, section, total === 0 && !isFiltered && isWhole),
    ],
    { kind: section, total, page, entries: rows.map((row) => nameEntry(row, publicUrl, profileId)) },
  )
}

const sectionOf = ({ granted }: GrantedRecord, kind: string): SectionName | undefined =>
  granted.find((name) => name === kind) ??
  granted.find((name) => sections.some((one) => one.name === name && one.title.toLowerCase() === kind.toLowerCase()))

/** Undefined if the assistant may not read the entry, or if no entry has this id. */
async function openEntry(granted: GrantedRecord, id: string): Promise<GrantedRow | undefined> {
  const { seen, record, services } = granted
  if (!seen.has(id)) return undefined
  const store = forRecord(services, record)
  const found = await findRow(store, record, id)
  if (!found) return undefined
  const { section, row } = await openOwnRow(store, found)
  if (section === null || row === null || !granted.granted.some((name) => name === section)) return undefined
  const name = section as SectionName
  const shown = await openRow(store, record, name, found.id)
  return { ...(shown === undefined ? (row as AnyRow) : (JSON.parse(shown) as AnyRow)), id, section: name }
}

export async function readEntry(granted: GrantedRecord, id: string) {
  const row = await openEntry(granted, id)
  if (row === undefined) return refusal(texts.unknownEntry)
  const { services, record } = granted
  const documents = await wordsOf(granted, id)
  return answer(
    [
      texts.quoted,
      entryText(row, services.publicUrl, record.profileId),
      ...(documents.length === 0 ? [] : [texts.documents({ count: documents.length, id })]),
    ],
    { entry: nameEntry(row, services.publicUrl, record.profileId), documents: documents.length },
  )
}

async function wordsOf({ services, record }: GrantedRecord, id: string): Promise<readonly string[]> {
  const texts = await openDocumentTexts(forRecord(services, record), record.profileId, [Number(id)], 'app')
  return (texts.get(Number(id)) ?? []).map((pages) => pages.join('\n\n')).filter((words) => words.trim() !== '')
}

export async function readDocument(
  granted: GrantedRecord,
  { id, part = 1 }: { readonly id: string; readonly part?: number | undefined },
) {
  const row = await openEntry(granted, id)
  if (row === undefined) return refusal(texts.unknownEntry)
  const { services, record } = granted
  const words = cleaned((await wordsOf(granted, id)).join('\n\n'))
  const entry = nameEntry(row, services.publicUrl, record.profileId)
  if (words === '') return answer([texts.noDocuments, texts.link({ link: entry.link })], { entry, parts: 0 })
  const parts = Math.ceil(words.length / PART)
  if (part > parts) return refusal(texts.noPart({ count: parts }))
  const shown = words.slice((part - 1) * PART, part * PART)
  const { title, source } = entry
  return answer(
    [
      texts.partOf({ part, of: parts, id, title, source, date: entry.date ?? texts.unknownDate }),
      ...(entry.status === null ? [] : [texts.meaning({ meaning: entry.status })]),
      texts.quoted,
      shown,
      texts.link({ link: entry.link }),
    ],
    { entry, part, parts },
  )
}
