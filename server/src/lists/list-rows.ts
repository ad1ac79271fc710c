import { CompiledQuery, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { findDuplicates } from '#store/find-duplicates.ts'
import type { ListCounts } from './list-views.ts'
import { shownCondition } from './frequent-pages.ts'
import type { ListedRow } from './frequent-pages.ts'
import { openRowText } from '#store/open-body.ts'
import { isAgreed } from '#store/agreed.ts'
import { openNotes } from '#store/open-notes.ts'
import { typesOf } from '#readers/section-types.ts'

/** Where rows are kept, and what opens them. */
export type RowStore = { readonly db: Db; readonly cipher: PersonCipher }

/** A list of somebody's, or those of its rows that are asked for. */
export type ListParams = {
  readonly record: OpenedRecord
  readonly section: SectionName
  readonly sources: readonly ListSource[]
  /** The rows that are asked for; all of the list where it is undefined. */
  readonly ids: readonly number[] | undefined
  /** Whether the person says of any entry that something is different. Where it is not known it is looked up. */
  readonly hasNotes?: boolean | undefined
  /** Denials, which no list shows: also, or only they. */
  readonly denials?: 'also' | 'only'
  /** In the order of the dates alone, also where the list begins with what is current. */
  readonly isByDate: boolean
}

/** A place in a list: how many rows come before it, and how many rows it has at most. */
export type Page = { readonly offset: number; readonly limit: number }

const BATCH = 2000

/** The condition of the index `resource_list`, and that no other source's row is in front. */
export const isShown = sql.raw<boolean>(shownCondition)

const isInList = sql<boolean>`section is not null and not is_in_report and not is_entered_in_error and not is_unreadable`
const ranks = { also: sql<boolean>`rank >= -1`, only: sql<boolean>`rank = -1` } as const

/** The same with denials, or of a record of which some sources alone may be read: a row of another one hides none of theirs. */
function isShownOf({ sourceIds, ownUntil }: OpenedRecord, denials?: ListParams['denials']) {
  const isOfRank = denials === undefined ? sql<boolean>`rank >= 0` : ranks[denials]
  if (sourceIds === undefined)
    return denials === undefined ? isShown : sql<boolean>`${isInList} and ${isOfRank} and duplicate_of is null`
  return sql<boolean>`${isInList} and ${isOfRank}
    and source_id = any(${sourceIds}::uuid[]) and ${isAgreed(ownUntil)} and (duplicate_of is null or not exists (
      select 1 from resource front where front.id = resource.duplicate_of and front.source_id = any(${sourceIds}::uuid[])
        and ${isAgreed(ownUntil, 'front')}))`
}

const isOfSources = ({ sourceIds, ownUntil }: OpenedRecord) =>
  sourceIds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`source_id = any(${sourceIds}::uuid[]) and ${isAgreed(ownUntil)}`

export const hasRank = ({ section }: ListParams): boolean => sectionNamed(section).isRanked === true
export const isRanked = (asked: ListParams): boolean => hasRank(asked) && !asked.isByDate

const isAmong = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::bigint[])`

/** So many rows at most are taken by their key. */
const FEW = 1000

/**
 * Resources, of which a few by their key are read by it: without the limit a planner that has no statistics yet, as after an
 * import, goes through the whole section for three rows of it. All of them where `ids` is undefined.
 */
export const resourcesAmong = (db: Db, ids: readonly number[] | undefined) =>
  db
    .selectFrom('resource')
    .selectAll()
    .where(isAmong(ids))
    .$if(ids !== undefined && ids.length <= FEW, (few) => few.limit(FEW))
    .as('resource')

/**
 * How many rows a list shows, how many more of its resources could not be read or were entered in error, and which sources have a
 * record in it, by itself or merged into another source's row.
 */
export async function countSection(db: Db, { record, section, ids }: ListParams): Promise<ListCounts> {
  const { profileId } = record
  const those = isOfSources(record)
  const among = resourcesAmong(db, ids)
  const { rows } = await sql<ListCounts>`
    select
      (select count(*)::int from ${among} where profile_id = ${profileId} and section = ${section} and ${isShownOf(record)} and ${those}) as total,
      (select count(*)::int from ${among} where profile_id = ${profileId} and type = any(${typesOf(section)}::text[])
        and is_unreadable and ${those}) as unreadable,
      (select count(*)::int from ${among} where profile_id = ${profileId} and type = any(${typesOf(section)}::text[])
        and section = ${section} and is_entered_in_error and ${those}) as entered_in_error,
      array(select source.id::text from source where source.profile_id = ${profileId} and exists (
        select from ${among} where resource.profile_id = ${profileId} and resource.source_id = source.id
          and type = any(${typesOf(section)}::text[]) and section = ${section} and ${isInList} and rank >= 0 and ${those})) as listed`.execute(
    db,
  )
  return rows[0] ?? { total: 0, unreadable: 0, enteredInError: 0, listed: [] }
}

/** The sources that have a record in one of some lists, by itself or merged into another source's row. */
export async function findListed(
  db: Db,
  { profileId }: OpenedRecord,
  sections: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select source.id::text from source where source.profile_id = ${profileId} and exists (
      select from resource where resource.profile_id = ${profileId} and resource.source_id = source.id
        and section = any(${[...sections]}::text[]) and ${isInList} and rank >= 0)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows in the list's order: one page by its place, or the whole list. */
export async function readPage(
  services: RowStore,
  asked: ListParams,
  isAscending: boolean,
  page: Page | undefined,
): Promise<string[]> {
  if (!page) {
    const texts = await readWhole(services, asked)
    if (!isAscending) return texts
    const end = texts.length - (await countUndated(services.db, asked))
    return [...texts.slice(0, end).reverse(), ...texts.slice(end).reverse()]
  }
  if (isAscending) return openRows(services, asked, await readOldestFirst(services.db, asked, page))
  const rows = await selectRows(services.db, asked)
    .$if(isRanked(asked), (those) => those.orderBy('rank'))
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return openRows(services, asked, rows)
}

/**
 * A page of the list from its oldest date on; what has no date comes last here, too. The index holds the undated at its
 * other end: they are read apart, where a page reaches them.
 */
async function readOldestFirst(db: Db, asked: ListParams, { limit, offset }: Page): Promise<readonly ListedRow[]> {
  const dated = selectRows(db, asked).where('sortKey', 'is not', null)
  const found = await dated
    .orderBy('sortKey', (order) => order.asc().nullsFirst())
    .orderBy('id', 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (found.length === limit) return found
  const before =
    found.length > 0
      ? offset + found.length
      : (
          await dated
            .clearSelect()
            .select((row) => row.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count
  const undated = await selectRows(db, asked)
    .where('sortKey', 'is', null)
    .orderBy('id', 'asc')
    .limit(limit - found.length)
    .offset(Math.max(0, offset - before))
    .execute()
  return [...found, ...undated]
}

/** How many of a list have no date; in the order of dates they are at its end. */
async function countUndated(db: Db, asked: ListParams): Promise<number> {
  const undated = selectRows(db, asked).where('sortKey', 'is', null).clearSelect()
  return (await undated.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export async function readWhole(services: RowStore, asked: ListParams): Promise<string[]> {
  const texts: string[] = []
  for await (const some of eachBatch(services, asked, BATCH)) texts.push(...some)
  return texts
}

/** The whole list, what is current and newest first, in batches, each starting where the last one ended. */
export async function* eachBatch(
  services: RowStore,
  asked: ListParams,
  size: number,
): AsyncGenerator<readonly string[]> {
  for (let coming: Promise<readonly ListedRow[]> | undefined = readBatch(services.db, asked, size); coming;) {
    const rows: readonly ListedRow[] = await coming
    const after = rows.at(-1)
    // The database looks for the next ones while these are opened.
    coming = rows.length < size || after === undefined ? undefined : readBatch(services.db, asked, size, after)
    // Whoever needs no more does not ask what became of them.
    coming?.catch(() => undefined)
    yield await openRows(services, asked, rows)
  }
}

/** The next rows after one. What is dated and what is not are asked for apart: each is then read from its place in the index on. */
async function readBatch(db: Db, asked: ListParams, size: number, after?: ListedRow): Promise<readonly ListedRow[]> {
  if (isRanked(asked) || after === undefined || after.sortKey === null)
    return readRows(db, asked, after && isAfter(after, isRanked(asked)), size)
  const dated = await readRows(db, asked, sql<boolean>`(sort_key, id) < (${after.sortKey}, ${after.id})`, size)
  if (dated.length === size) return dated
  return [...dated, ...(await readRows(db, asked, sql<boolean>`sort_key is null`, size - dated.length))]
}

async function readRows(
  db: Db,
  asked: ListParams,
  isWanted: RawBuilder<boolean> | undefined,
  size: number,
): Promise<readonly ListedRow[]> {
  const query = selectRows(db, asked)
    .$if(isWanted !== undefined, (those) => those.where(isWanted ?? sql<boolean>`true`))
    .$if(isRanked(asked), (those) => those.orderBy('rank'))
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(size)
    .compile()
  // Thousands of rows are named here with less work than by the plugin.
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<StoredRow>(CompiledQuery.raw(query.sql, [...query.parameters]))
  return rows.map(inCamelCase)
}

/** A row by the names of its columns. */
type StoredRow = {
  id: number
  source_id: string
  type: string
  fhir_id: EncryptedId
  sort_key: string | null
  rank: number
  row: Buffer | null
  missing_since: Date | null
  as_of: string | null
}

const inCamelCase = (stored: StoredRow): ListedRow => ({
  id: stored.id,
  sourceId: stored.source_id,
  type: stored.type,
  fhirId: stored.fhir_id,
  sortKey: stored.sort_key,
  rank: stored.rank,
  row: stored.row,
  missingSince: stored.missing_since,
  asOf: stored.as_of,
})

/** What of a list is shown, in no order yet. */
export const selectRows = (db: Db, { record, section, ids, denials }: ListParams) =>
  db
    .selectFrom(resourcesAmong(db, ids))
    .select(['id', 'sourceId', 'type', 'fhirId', 'sortKey', 'rank', 'row', 'missingSince', 'asOf'])
    .where('profileId', '=', record.profileId)
    .where('section', '=', section)
    .where(isShownOf(record, denials))

function isAfter(row: ListedRow | undefined, withRank: boolean) {
  if (!row) return sql<boolean>`true`
  const isLater =
    row.sortKey === null
      ? sql<boolean>`sort_key is null and id < ${row.id}`
      : sql<boolean>`((sort_key, id) < (${row.sortKey}, ${row.id}) or sort_key is null)`
  return withRank ? sql<boolean>`rank >= ${row.rank} and (rank > ${row.rank} or ${isLater})` : isLater
}

/** The finished rows as texts, each with the other sources that say the same. */
export async function openRows(
  { db, cipher }: RowStore,
  { sources, record, section, hasNotes }: ListParams,
  rows: readonly ListedRow[],
): Promise<string[]> {
  const inFront = rows.filter(({ isInFront }) => isInFront !== false)
  const behind = await findDuplicates(db, record, sources, inFront)
  const noteOf = rows.length === 0 || hasNotes === false ? undefined : await openNotes({ db, cipher }, record)
  return rows.flatMap((row) => {
    if (!row.row) return []
    const text = openRowText(cipher, { ...row, row: row.row })
    const alsoFrom = behind.get(row.id)
    const ownNote = noteOf?.(row)
    // A past event stays true.
    const asOf = row.asOf !== null && sectionNamed(section).isRanked === true ? row.asOf : undefined
    if (alsoFrom === undefined && row.missingSince === null && asOf === undefined && ownNote === undefined)
      return [text]
    // A finished row is taken as it is; what may change about it later is at its end.
    const later = JSON.stringify({ alsoFrom, missingSince: row.missingSince?.toISOString(), asOf, ownNote })
    return [`${text.slice(0, -1)},${later.slice(1)}`]
  })
}
