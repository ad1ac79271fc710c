import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { findDuplicates } from '#store/find-duplicates.ts'
import type { ListCounts } from './list-views.ts'
import { shownCondition, type ListedRow } from './frequent-pages.ts'
import { openRowText } from '#store/open-body.ts'
import { isAgreed } from '#store/agreed.ts'
import { openNotes } from '#store/open-notes.ts'
import { typesOf } from '#readers/section-types.ts'

export type RowStore = { readonly db: Db; readonly cipher: PersonCipher }

export type ListParams = {
  readonly record: OpenedRecord
  readonly section: SectionName
  readonly sources: readonly ListSource[]
  /** Undefined for the whole list. */
  readonly ids: readonly number[] | undefined
  /** Whether the patient added a correction to any entry; looked up if undefined. */
  readonly hasNotes?: boolean | undefined
  readonly denials?: 'also' | 'only'
  readonly isByDate: boolean
}

export type Page = { readonly offset: number; readonly limit: number }

const BATCH = 2000

export const isShown = sql.raw<boolean>(shownCondition)

const isInList = sql<boolean>`section is not null and not is_in_report and not is_entered_in_error and not is_unreadable`
const ranks = { also: sql<boolean>`rank >= -1`, only: sql<boolean>`rank = -1` } as const

/**
 * Like `isShown`, but `denials` also selects statements that there are no entries, such as 'No known allergies'. For
 * callers who may read only some of a record's sources, a row from an excluded source does not hide the same entry
 * from another source.
 */
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
export const isRanked = (params: ListParams): boolean => hasRank(params) && !params.isByDate

const isAmong = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::bigint[])`

const MAX_KEYED_ROWS = 1000

/**
 * Reads a few resources by key. The explicit `limit` keeps PostgreSQL from scanning the whole section for three rows if
 * it has no statistics yet, as after an import. Selects all rows if `ids` is undefined.
 */
export const resourcesAmong = (db: Db, ids: readonly number[] | undefined) =>
  db
    .selectFrom('resource')
    .selectAll()
    .where(isAmong(ids))
    .$if(ids !== undefined && ids.length <= MAX_KEYED_ROWS, (few) => few.limit(MAX_KEYED_ROWS))
    .as('resource')

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

export async function readPage(
  services: RowStore,
  params: ListParams,
  isAscending: boolean,
  page: Page | undefined,
): Promise<string[]> {
  if (!page) {
    const texts = await readWhole(services, params)
    if (!isAscending) return texts
    const end = texts.length - (await countUndated(services.db, params))
    return [...texts.slice(0, end).reverse(), ...texts.slice(end).reverse()]
  }
  if (isAscending) return openRows(services, params, await readOldestFirst(services.db, params, page))
  const rows = await selectRows(services.db, params)
    .$if(isRanked(params), (those) => those.orderBy('rank'))
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return openRows(services, params, rows)
}

/**
 * Reads a page of the list, oldest first. Undated rows are last in this order too. The index has them at its other
 * end, so they are read separately if the dated rows don't fill the page.
 */
async function readOldestFirst(db: Db, params: ListParams, { limit, offset }: Page): Promise<readonly ListedRow[]> {
  const dated = selectRows(db, params).where('sortKey', 'is not', null)
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
  const undated = await selectRows(db, params)
    .where('sortKey', 'is', null)
    .orderBy('id', 'asc')
    .limit(limit - found.length)
    .offset(Math.max(0, offset - before))
    .execute()
  return [...found, ...undated]
}

async function countUndated(db: Db, params: ListParams): Promise<number> {
  const undated = selectRows(db, params).where('sortKey', 'is', null).clearSelect()
  return (await undated.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export async function readWhole(services: RowStore, params: ListParams): Promise<string[]> {
  const texts: string[] = []
  for await (const some of eachBatch(services, params, BATCH)) texts.push(...some)
  return texts
}

/**
 * Yields the list in batches, in its default order: newest first or, in some lists, current entries first. Each batch
 * starts where the previous batch ended.
 */
export async function* eachBatch(
  services: RowStore,
  params: ListParams,
  size: number,
): AsyncGenerator<readonly string[]> {
  for (let coming: Promise<readonly ListedRow[]> | undefined = readBatch(services.db, params, size); coming;) {
    const rows: readonly ListedRow[] = await coming
    const after = rows.at(-1)
    coming = rows.length < size || after === undefined ? undefined : readBatch(services.db, params, size, after)
    // A caller that stops early never awaits the next batch; avoid an unhandled rejection.
    coming?.catch(() => undefined)
    yield await openRows(services, params, rows)
  }
}

/** Queries dated and undated rows separately, so that each query starts at its place in the index. */
async function readBatch(db: Db, params: ListParams, size: number, after?: ListedRow): Promise<readonly ListedRow[]> {
  if (isRanked(params) || after === undefined || after.sortKey === null)
    return readRows(db, params, after && isAfter(after, isRanked(params)), size)
  const dated = await readRows(db, params, sql<boolean>`(sort_key, id) < (${after.sortKey}, ${after.id})`, size)
  if (dated.length === size) return dated
  return [...dated, ...(await readRows(db, params, sql<boolean>`sort_key is null`, size - dated.length))]
}

async function readRows(
  db: Db,
  params: ListParams,
  isWanted: RawBuilder<boolean> | undefined,
  size: number,
): Promise<readonly ListedRow[]> {
  const query = selectRows(db, params)
    .$if(isWanted !== undefined, (those) => those.where(isWanted ?? sql<boolean>`true`))
    .$if(isRanked(params), (those) => those.orderBy('rank'))
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(size)
    .compile()
  // For thousands of rows, renaming the columns here is faster than with Kysely's CamelCasePlugin.
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<StoredRow>(CompiledQuery.raw(query.sql, [...query.parameters]))
  return rows.map(inCamelCase)
}

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
    const asOf = row.asOf !== null && sectionNamed(section).isRanked === true ? row.asOf : undefined
    if (alsoFrom === undefined && row.missingSince === null && asOf === undefined && ownNote === undefined)
      return [text]
    // The stored text of a row is used as is; parts that may change later are appended.
    const later = JSON.stringify({ alsoFrom, missingSince: row.missingSince?.toISOString(), asOf, ownNote })
    return [`${text.slice(0, -1)},${later.slice(1)}`]
  })
}
