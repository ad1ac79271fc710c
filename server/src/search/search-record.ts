import type { z } from 'zod'
import {
  fewestLetters,
  firstHits,
  searchKinds,
  type MarkedWord,
  type searchEverything,
  type searchHit,
  type SearchQuery,
  type passage,
} from '@kinchart/contract/calls/search.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'
import { openNames } from '#lists/by-test/open-names.ts'
import { openDocumentTexts, type TextReader } from '#record/document-texts/open-document-texts.ts'
import { openRows, selectRows } from '#lists/list-rows.ts'
import { openIndex, type OpenedIndex, type SearchedPart, type SearchServices } from './open-index.ts'
import { readWords } from './read-words.ts'
import type { Found } from './search-index.ts'
import { markWords } from '@kinchart/contract/text/marked-words.ts'

/** In characters, before and after the match. */
const BEFORE = 50
const AFTER = 110

/** Null if no document matches. */
export function passageOf(
  documents: readonly (readonly string[])[],
  marked: readonly MarkedWord[],
): z.output<typeof passage> | null {
  for (const pages of documents)
    for (const [index, page] of pages.entries()) {
      const at = markWords(page, marked).find(({ isMarked }) => isMarked)?.at
      if (at === undefined) continue
      const isInPages = pages.length > 1
      return { text: around(page, at), page: isInPages ? index + 1 : null, pages: isInPages ? pages.length : null }
    }
  return null
}

function around(page: string, at: number): string {
  const from = at <= BEFORE ? 0 : page.indexOf(' ', at - BEFORE) + 1
  const start = from > at ? at : from
  const end = at + AFTER >= page.length ? page.length : page.lastIndexOf(' ', at + AFTER)
  const to = end <= at ? Math.min(page.length, at + AFTER) : end
  return `${start > 0 ? '… ' : ''}${page.slice(start, to).trim()}${to < page.length ? ' …' : ''}`
}

type Answer = z.input<typeof searchEverything.answer>
type Hit = z.output<typeof searchHit>

/** Decrypts only the rows of the response. */
export async function searchRecord(
  services: SearchServices,
  record: OpenedRecord,
  { q, kinds, from, to, hits = firstHits, pageNumber = 1 }: SearchQuery,
  part?: SearchedPart,
): Promise<Answer> {
  const { opened, sources } = await openIndex(services, record, part)
  const reader = part === undefined ? 'person' : 'app'
  const letters = q.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  const terms = letters < fewestLetters ? [] : readWords(q)
  const found = opened.index.search(terms, { from, to, limit: hits, offset: (pageNumber - 1) * hits })
  const wanted = kinds?.split(',').filter((kind) => searchKinds.includes(kind)) ?? []
  const order = (kind: string): number => searchKinds.indexOf(kind)
  const inOrder = found.kinds.toSorted((a, b) => order(a.kind) - order(b.kind))
  const shown = inOrder.filter(({ kind }) => wanted.length === 0 || wanted.includes(kind))
  const groups = await Promise.all(
    shown.map(async ({ kind, count, page }) => ({
      ...{ kind, count },
      hits: await openHits(services, record, opened, { page, marked: found.marked, reader }),
    })),
  )
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const { documents, pictures, unread, absent, waiting } = opened.documents
  return {
    message: total === 0 ? messages.noDataFound : messages.dataLoaded,
    ...{ total, groups },
    kinds: inOrder.map(({ kind, count }) => ({ kind, count })),
    marked: [...found.marked],
    corrected: found.corrected.map(({ typed, found: near }) => ({ typed, found: [...near] })),
    reach: {
      ...{ records: opened.records, notes: opened.notes.size, unreadable: opened.unreadable },
      ...{ documents, pictures, unread, absent, waiting },
    },
    sources: [...sources],
  }
}

const nothing = { row: null, name: null, caption: null, date: null, providerId: null, passage: null }

type FoundOfKind = {
  readonly page: readonly Found[]
  readonly marked: readonly MarkedWord[]
  readonly reader: TextReader
}

async function openHits(
  services: SearchServices,
  record: OpenedRecord,
  { doctors, appointments, notes }: OpenedIndex,
  { page, marked, reader }: FoundOfKind,
): Promise<Hit[]> {
  const [first] = page
  if (first === undefined) return []
  if (first.kind === 'doctors')
    return page.flatMap(({ id }): Hit[] => {
      const doctor = doctors.get(id)
      if (doctor === undefined) return []
      const { providerName: name, providerType: caption, lastSeen: date } = doctor
      return [{ ...nothing, id, name, caption, date, providerId: id }]
    })
  if (first.kind === 'appointments')
    return page.flatMap(({ id }): Hit[] => {
      const one = appointments.get(id)
      if (one === undefined) return []
      const { problemDefinition, providerName, providerId, startDateTime: date } = one
      return [{ ...nothing, id, name: problemDefinition ?? providerName, caption: providerName, date, providerId }]
    })
  if (first.kind === 'notes')
    return page.map(({ id }) => ({ ...nothing, id, passage: passageOf([[notes.get(id) ?? '']], marked) }))
  return openRecordHits(services, record, { page, marked, reader })
}

async function openRecordHits(
  services: SearchServices,
  record: OpenedRecord,
  { page, marked, reader }: FoundOfKind,
): Promise<Hit[]> {
  const section = page[0]?.kind as SectionName
  const ids = page.map(({ id }) => Number(id))
  const params = { record, section, sources: [], isByDate: true, ids, denials: 'also' } as const
  const rows = new Map<string, AnyRow>()
  const found = await openRows(services, params, await selectRows(services.db, params).execute())
  const nameOfCode = await openNames(services.db, found)
  for (const text of found) {
    const row = JSON.parse(text) as AnyRow
    rows.set(row.id, row)
  }
  const inText = page.flatMap(({ id, isInText }) => (isInText ? [Number(id)] : []))
  const texts = await openDocumentTexts(services, record.profileId, inText, reader)
  return page.flatMap(({ id }): Hit[] => {
    const row = rows.get(id)
    if (row === undefined) return []
    const documents = texts.get(Number(id))
    const passage = documents === undefined ? null : passageOf(documents, marked)
    return [{ ...nothing, id, row, name: nameOfTest(section, row, nameOfCode), passage }]
  })
}
