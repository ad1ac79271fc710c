import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed, listSections, type SectionName } from '@kinchart/contract/sections/all.ts'
import { searchKinds } from '@kinchart/contract/calls/search.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import {
  documentRevision,
  eachDocumentText,
  readDocumentReach,
  type DocumentReach,
} from '#record/document-texts/open-document-texts.ts'
import { eachBatch, type ListParams, type RowStore } from '#lists/list-rows.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { readNote } from '#record/notes/notes.ts'
import type { SeenProvider } from '#record/practitioners/list-seen.ts'
import { wordsAsSearched } from '#lists/list-view.ts'
import { getCachedIndex, holdIndexes, type CachedIndexes } from './cached-indexes.ts'
import { createIndexWriter, type SearchIndex } from './search-index.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'

/**
 * Fields that can contain the name of an entry, for sections that define no list view. The first field that is
 * present is used.
 */
const named: Readonly<Record<string, readonly string[]>> = {
  encounters: ['reasonForVisit', 'type', 'class'],
  claims: ['service', 'claims'],
  coverage: ['payer', 'plan', 'type'],
}

const views = new Map(listSections.map(({ name, view }) => [name as string, view]))

function titleOf(section: string, row: AnyRow): string {
  const view = views.get(section)
  if (view !== undefined) return `${view.title(row) ?? ''} ${nameOfTest(section, row) ?? ''}`
  const words = named[section]?.map((field) => row[field]).find((one) => typeof one === 'string')
  return typeof words === 'string' ? words : ''
}

export type SearchServices = RowStore & {
  readonly sourcesOf: SourcesOf
  readonly indexes: SearchIndexes
  readonly seenBy: (record: OpenedRecord) => Promise<readonly SeenProvider[]>
  readonly appointmentsOf: (record: OpenedRecord) => Promise<readonly Appointment[]>
}

export type OpenedIndex = {
  readonly index: SearchIndex
  readonly doctors: ReadonlyMap<string, SeenProvider>
  readonly appointments: ReadonlyMap<string, Appointment>
  readonly notes: ReadonlyMap<string, string>
  readonly records: number
  readonly unreadable: number
  readonly documents: DocumentReach
}

/**
 * A part of a record that is searched as if it were the whole record. Content outside the part is not found, counted
 * or used for corrections. `name` distinguishes the part from other parts of the same record. `ids` are the rows of
 * the part. Two set objects are two different parts, even if they contain the same rows.
 */
export type SearchedPart = { readonly name: string; readonly ids: ReadonlySet<string> }

/** Other requests are served between batches of decrypted rows. */
const ROWS_AT_ONCE = 300

export type SearchIndexes = CachedIndexes<OpenedIndex>

export const createSearchIndexes = (): SearchIndexes => holdIndexes(({ index }) => index.size)

/**
 * Builds the index on the first search, and again when the record has changed. Keeps the index only in memory (decision
 * 37), so that only the encrypted rows and documents are on disk. With `part`, the index contains only the rows of the
 * part, without appointments, doctors and notes.
 */
export async function openIndex(
  services: SearchServices,
  record: OpenedRecord,
  part?: SearchedPart,
): Promise<{ readonly opened: OpenedIndex; readonly sources: readonly ListSource[] }> {
  const [{ sources, revision }, documents, inputRevision] = await Promise.all([
    services.sourcesOf(record, []),
    documentRevision(services.db, record.profileId),
    part === undefined ? getInputRevision(services, record) : markOf(part),
  ])
  const of = { record: revision, others: inputRevision, documents }
  const { profileId } = record
  const ids = part && [...part.ids].map(Number).filter((id) => Number.isSafeInteger(id))
  const make = async () =>
    makeIndex(services, record, { part, documents: await readDocumentReach(services.db, profileId, ids) })
  const key = part === undefined ? profileId : `${profileId}/${part.name}`
  return { opened: await getCachedIndex(services.indexes, key, of, make), sources }
}

const marks = new WeakMap<SearchedPart['ids'], string>()

/** Returns the same text each time for the same set object. */
function markOf({ ids }: SearchedPart): string {
  const known = marks.get(ids) ?? randomUUID()
  marks.set(ids, known)
  return known
}

async function getInputRevision({ db }: RowStore, { profileId }: OpenedRecord): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(':',
      (select concat_ws('-', count(*), extract(epoch from max(saved_at))) from record_note where profile_id = ${profileId}),
      (select concat_ws('-', count(*), count(cancelled_at)) from appointment_request where profile_id = ${profileId})) as mark`.execute(
    db,
  )
  return rows[0]?.mark ?? ''
}

const listed = searchKinds.filter((kind) => !['appointments', 'doctors', 'notes'].includes(kind)) as SectionName[]

async function* eachRow(services: SearchServices, params: ListParams): AsyncGenerator<readonly string[]> {
  yield* eachBatch(services, params, ROWS_AT_ONCE)
  yield* eachBatch(services, { ...params, denials: 'only' }, ROWS_AT_ONCE)
}

async function makeIndex(
  services: SearchServices,
  record: OpenedRecord,
  { part, documents }: { readonly part: SearchedPart | undefined; readonly documents: DocumentReach },
): Promise<OpenedIndex> {
  const writer = createIndexWriter()
  const texts = new Map<string, string>()
  for await (const [resourceId, some] of eachDocumentText(
    services,
    record.profileId,
    part === undefined ? 'person' : 'app',
  ))
    if (part?.ids.has(String(resourceId)) !== false) texts.set(String(resourceId), some.flat().join(' '))
  let records = 0
  for (const section of listed) {
    const params = { record, section, sources: [], ids: undefined, isByDate: true }
    const { dateColumn } = sectionNamed(section)
    for await (const some of eachRow(services, params))
      for (const text of some) {
        const row = JSON.parse(text) as AnyRow
        if (part?.ids.has(row.id) === false) continue
        const date = row[dateColumn]
        writer.add({
          ...{ kind: section, id: row.id, title: titleOf(section, row), words: wordsAsSearched(row) },
          ...{ date: typeof date === 'string' ? date : null, text: texts.get(row.id) },
        })
        records += 1
      }
  }
  const extraEntries = part === undefined ? await addExtraEntries(services, record, writer) : noExtraEntries
  const unreadable = part === undefined ? await countUnreadable(services, record) : 0
  return { index: writer.finish(), ...extraEntries, records, unreadable, documents }
}

type ExtraEntries = Pick<OpenedIndex, 'doctors' | 'appointments' | 'notes'>
const noExtraEntries: ExtraEntries = { doctors: new Map(), appointments: new Map(), notes: new Map() }

async function addExtraEntries(
  services: SearchServices,
  record: OpenedRecord,
  writer: ReturnType<typeof createIndexWriter>,
): Promise<ExtraEntries> {
  const appointments = (await services.appointmentsOf(record)).filter(({ kind }) => kind !== 'visit')
  for (const one of appointments)
    writer.add({
      ...{ kind: 'appointments', id: one.id, date: one.startDateTime },
      ...{ title: one.problemDefinition ?? one.providerName ?? '', words: wordsAsSearched(one) },
    })
  const doctors = await services.seenBy(record)
  for (const { providerId, providerName, providerType, providerAddress, lastSeen } of doctors)
    writer.add({
      ...{ kind: 'doctors', id: providerId, date: lastSeen, title: providerName },
      words: [providerType, providerAddress].join(' '),
    })
  const notes = new Map<string, string>()
  for (const { id } of recordTypes) {
    const note = await readNote(services, record, id)
    if (note === '') continue
    notes.set(id, note)
    writer.add({ kind: 'notes', id, date: null, title: '', words: '', text: note })
  }
  return {
    appointments: new Map(appointments.map((one) => [one.id, one])),
    doctors: new Map(doctors.map((one) => [one.providerId, one])),
    notes,
  }
}

async function countUnreadable({ db }: RowStore, { profileId }: OpenedRecord): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resource where profile_id = ${profileId} and is_unreadable`.execute(db)
  return rows[0]?.count ?? 0
}
