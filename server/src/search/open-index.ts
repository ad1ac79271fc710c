import { sql } from 'kysely'
import type { Appointment } from '@kinchart/contract/appointments.ts'
import { recordTypes } from '@kinchart/contract/record-types.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { searchKinds } from '@kinchart/contract/search.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { documentRevision, eachDocumentText, readDocumentReach } from '#record/document-texts/open-document-texts.ts'
import type { DocumentReach } from '#record/document-texts/open-document-texts.ts'
import { eachBatch } from '#record/list-rows.ts'
import type { RowStore } from '#record/list-rows.ts'
import type { SourcesOf } from '#record/list-section.ts'
import { readNote } from '#record/notes/notes.ts'
import type { SeenProvider } from '#record/practitioners/list-seen.ts'
import { wordsAsSearched } from '#record/words-of-row.ts'
import { heldIndex, holdIndexes } from './held-indexes.ts'
import type { HeldIndexes } from './held-indexes.ts'
import { createIndexWriter } from './search-index.ts'
import type { SearchIndex } from './search-index.ts'
import { titleOf } from './title-of.ts'

export type SearchServices = RowStore & {
  readonly sourcesOf: SourcesOf
  readonly indexes: SearchIndexes
  readonly seenBy: (record: OpenedRecord) => Promise<readonly SeenProvider[]>
  readonly appointmentsOf: (record: OpenedRecord) => Promise<readonly Appointment[]>
}

/** Everything of a record that can be found, held in memory. */
export type OpenedIndex = {
  readonly index: SearchIndex
  readonly doctors: ReadonlyMap<string, SeenProvider>
  readonly appointments: ReadonlyMap<string, Appointment>
  /** A person's own notes by the record type they are about. */
  readonly notes: ReadonlyMap<string, string>
  readonly records: number
  readonly unreadable: number
  readonly documents: DocumentReach
}

/** Rows are opened so many at a time, and others are answered in between. */
const ROWS_AT_ONCE = 300

export type SearchIndexes = HeldIndexes<OpenedIndex>

export const createSearchIndexes = (): SearchIndexes => holdIndexes(({ index }) => index.size)

/**
 * A record's index, made when it is first searched and again when the record has changed. It is in memory alone (decision
 * 37): nothing that can be searched is on a disk but the encrypted rows and documents that it is made of.
 */
export async function openIndex(
  services: SearchServices,
  record: OpenedRecord,
): Promise<{ readonly opened: OpenedIndex; readonly sources: readonly ListSource[] }> {
  const [{ sources, revision }, documents, beside] = await Promise.all([
    services.sourcesOf(record, []),
    documentRevision(services.db, record.profileId),
    revisionBeside(services, record),
  ])
  const of = { record: revision, beside, documents }
  const make = async () => makeIndex(services, record, await readDocumentReach(services.db, record.profileId))
  return { opened: await heldIndex(services.indexes, record.profileId, of, make), sources }
}

/** Changes with what a person wrote or asked for here. */
async function revisionBeside({ db }: RowStore, { profileId }: OpenedRecord): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(':',
      (select concat_ws('-', count(*), extract(epoch from max(saved_at))) from record_note where profile_id = ${profileId}),
      (select concat_ws('-', count(*), count(cancelled_at)) from appointment_request where profile_id = ${profileId})) as mark`.execute(
    db,
  )
  return rows[0]?.mark ?? ''
}

const listed = searchKinds.filter((kind) => !['appointments', 'doctors', 'notes'].includes(kind)) as SectionName[]

async function makeIndex(
  services: SearchServices,
  record: OpenedRecord,
  documents: DocumentReach,
): Promise<OpenedIndex> {
  const writer = createIndexWriter()
  const texts = new Map<string, string>()
  for await (const [resourceId, some] of eachDocumentText(services, record.profileId))
    texts.set(String(resourceId), some.flat().join(' '))
  let records = 0
  for (const section of listed) {
    const asked = { record, section, sources: [], ids: undefined, isByDate: true }
    const { dateColumn } = sectionNamed(section)
    for await (const some of eachBatch(services, asked, ROWS_AT_ONCE))
      for (const text of some) {
        const row = JSON.parse(text) as AnyRow
        const date = row[dateColumn]
        writer.add({
          ...{ kind: section, id: row.id, title: titleOf(section, row), words: wordsAsSearched(row) },
          ...{ date: typeof date === 'string' ? date : null, text: texts.get(row.id) },
        })
        records += 1
      }
  }
  const beside = await addBeside(services, record, writer)
  const unreadable = await countUnreadable(services, record)
  return { index: writer.finish(), ...beside, records, unreadable, documents }
}

async function addBeside(
  services: SearchServices,
  record: OpenedRecord,
  writer: ReturnType<typeof createIndexWriter>,
): Promise<Pick<OpenedIndex, 'doctors' | 'appointments' | 'notes'>> {
  // Visits are in the list of visits.
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
