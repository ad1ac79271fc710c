import { sql } from 'kysely'
import type { ListQuery, ListSource } from '@kinchart/contract/record-list.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { PreserializedResponse } from '#platform/http/serve.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findDuplicates } from './find-duplicates.ts'
import { createListView, findRows } from './list-view.ts'
import type { ListView } from './list-view.ts'
import type { ListCounts, ListViews } from './list-views.ts'
import { rowAad } from './open-body.ts'
import { typesOf } from './section-types.ts'

/** What the sources of a record gave for some kinds; `revision` changes with the record, null while one is writing. */
export type SourcesOf = (
  record: OpenedRecord,
  types: readonly string[],
) => Promise<{ sources: ListSource[]; revision: string | null }>

export type ListServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly views: ListViews
  readonly sourcesOf: SourcesOf
}

/** Where rows are kept, and what opens them. */
type RowStore = Pick<ListServices, 'db' | 'cipher'>

type ListedRow = {
  id: number
  sourceId: string
  type: string
  fhirId: string
  sortKey: string | null
  rank: number
  row: Buffer | null
  missingSince: Date | null
}

/** A part of a list: its rows by their numbers, or those whose finished text is to be kept, under a name of its own. */
export type Part =
  | { readonly kind: 'rows'; readonly ids: readonly number[] }
  | { readonly kind: 'kept'; readonly name: string; readonly isKept: (text: string) => boolean }

const BATCH = 2000

/**
 * Answers one list of a record: finished rows in their kept order, as texts, nothing parsed on the way out.
 * Searching, or sorting by another column than the date, goes over the whole list. With `part` the list is that part:
 * what could not be read, and what was entered in error, is then counted among its rows as far as they are known.
 */
export async function listSection(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
  field: string,
  query: ListQuery,
  part?: Part,
): Promise<PreserializedResponse> {
  const { sources, revision } = await services.sourcesOf(record, typesOf(section))
  const ids = part?.kind === 'rows' ? part.ids : undefined
  const sort = readSort(query.sort, section)
  const asked: ListParams = { record, section, sources, ids, isByDate: sort.isByDate }
  const counts = ids
    ? await countSection(services.db, asked)
    : await services.views.count(`${nameOf(record)}/${section}`, revision, async () => countSection(services.db, asked))
  const search = query.search?.trim() ?? ''
  let rows: readonly string[]
  let total = counts.total
  if (search === '' && sort.column === undefined && part?.kind !== 'kept') {
    rows = await readPage(services, asked, sort.isAscending, pageOf(query))
  } else {
    const view = await openView(services, asked, revision, part)
    const found = await findRows(view, {
      search,
      column: query.searchColumn,
      sort: sort.column === undefined ? undefined : { column: sort.column, isDescending: !sort.isAscending },
    })
    const ordered = sort.column === undefined && sort.isAscending ? found.toReversed() : found
    const page = pageOf(query)
    total = found.length
    rows = (page ? ordered.slice(page.offset, page.offset + page.limit) : ordered).map(
      (index) => view.texts[index] ?? 'null',
    )
  }
  const head = JSON.stringify({
    message: total === 0 ? messages.noDataFound : messages.dataLoaded,
    sources,
    unreadable: counts.unreadable,
    enteredInError: counts.enteredInError,
    total,
  })
  return new PreserializedResponse(`${head.slice(0, -1)},${JSON.stringify(field)}:[${rows.join(',')}]}`)
}

/** The list in memory: held until the record changes, or, where it is the rows of one visit, for this answer alone. */
async function openView(
  services: ListServices,
  asked: ListParams,
  revision: string | null,
  part: Part | undefined,
): Promise<ListView> {
  if (part?.kind === 'rows') return createListView(await readWhole(services, asked))
  const name = `${nameOf(asked.record)}/${part?.name ?? asked.section}`
  return services.views.open(isRanked(asked) || !hasRank(asked) ? name : `${name}/by-date`, revision, async () => {
    const texts = await readWhole(services, asked)
    return part ? texts.filter(part.isKept) : texts
  })
}

/** A whole list, for what looks through all of it: its rows in the list's own order, what the sources gave, and what could not be read. */
export async function openSection(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
): Promise<{ view: ListView; rows: readonly string[]; sources: readonly ListSource[]; unreadable: number }> {
  const { sources, revision } = await services.sourcesOf(record, typesOf(section))
  const asked: ListParams = { record, section, sources, ids: undefined, isByDate: false }
  const counts = await services.views.count(`${nameOf(record)}/${section}`, revision, async () =>
    countSection(services.db, asked),
  )
  const view = await openView(services, asked, revision, undefined)
  return { view, rows: view.texts, sources, unreadable: counts.unreadable }
}

/** The condition of the index `resource_list`, word for word, and that no other source's row is in front. */
export const isShown = sql<boolean>`section is not null and not is_in_report and not is_entered_in_error and not is_unreadable
  and duplicate_of is null`

/** The same of a record of which some sources alone may be read: a row of another one hides none of theirs. */
const isShownOf = ({ sourceIds }: OpenedRecord) =>
  sourceIds === undefined
    ? isShown
    : sql<boolean>`section is not null and not is_in_report and not is_entered_in_error and not is_unreadable
        and source_id = any(${sourceIds}::uuid[]) and (duplicate_of is null or not exists (
          select 1 from resource front where front.id = resource.duplicate_of and front.source_id = any(${sourceIds}::uuid[])))`

const isOfSources = ({ sourceIds }: OpenedRecord) =>
  sourceIds === undefined ? sql<boolean>`true` : sql<boolean>`source_id = any(${sourceIds}::uuid[])`

/** What is held in memory of a record is told apart by what of it may be read. */
const nameOf = ({ profileId, sourceIds }: OpenedRecord): string =>
  sourceIds === undefined ? profileId : `${profileId}/${sourceIds.toSorted().join(' ')}`

type Page = { readonly offset: number; readonly limit: number }

function pageOf(query: ListQuery): Page | undefined {
  if (query.pageNumber === undefined && query.pageSize === undefined) return undefined
  const limit = query.pageSize ?? constants.defaultPageSize
  return { offset: ((query.pageNumber ?? 1) - 1) * limit, limit }
}

type Sort = {
  /** Undefined for the order of a list of its own, and for its date. */
  readonly column: string | undefined
  readonly isAscending: boolean
  /** The date was asked for: what is current then does not come first. */
  readonly isByDate: boolean
}

function readSort(sort: string | undefined, section: SectionName): Sort {
  const [column, direction] = (sort ?? '').split(':')
  const isByDate = column === sectionNamed(section).dateColumn
  const isOwn = column === '' || isByDate
  return { column: isOwn ? undefined : column, isAscending: direction === 'asc', isByDate }
}

export async function countSection(db: Db, { record, section, ids }: ListParams): Promise<ListCounts> {
  const { profileId } = record
  const those = sql<boolean>`${isAmong(ids)} and ${isOfSources(record)}`
  const { rows } = await sql<{ total: number; unreadable: number; enteredInError: number }>`
    select
      (select count(*)::int from resource where profile_id = ${profileId} and section = ${section} and ${isShownOf(record)} and ${those}) as total,
      (select count(*)::int from resource where profile_id = ${profileId} and type = any(${typesOf(section)}::text[])
        and is_unreadable and ${those}) as unreadable,
      (select count(*)::int from resource where profile_id = ${profileId} and type = any(${typesOf(section)}::text[])
        and section = ${section} and is_entered_in_error and ${those}) as entered_in_error`.execute(db)
  const [row] = rows
  return { total: row?.total ?? 0, unreadable: row?.unreadable ?? 0, enteredInError: row?.enteredInError ?? 0 }
}

/** A list of somebody's, or those of its rows that are asked for. */
export type ListParams = {
  readonly record: OpenedRecord
  readonly section: SectionName
  readonly sources: readonly ListSource[]
  /** The rows that are asked for; all of the list where it is undefined. */
  readonly ids: readonly number[] | undefined
  /** In the order of the dates alone, also where the list begins with what is current. */
  readonly isByDate: boolean
}

const hasRank = ({ section }: ListParams): boolean => sectionNamed(section).isRanked === true
const isRanked = (asked: ListParams): boolean => hasRank(asked) && !asked.isByDate

const isAmong = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::bigint[])`

/** Rows in the list's order: one page by its place, or the whole list. */
async function readPage(
  services: ListServices,
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

async function readWhole(services: RowStore, asked: ListParams): Promise<string[]> {
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
  for (let after: ListedRow | undefined; ;) {
    const rows: readonly ListedRow[] = await selectRows(services.db, asked)
      .$if(after !== undefined, (those) => those.where(isAfter(after, isRanked(asked))))
      .$if(isRanked(asked), (those) => those.orderBy('rank'))
      .orderBy('sortKey', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(size)
      .execute()
    yield await openRows(services, asked, rows)
    after = rows.at(-1)
    if (rows.length < size || !after) return
  }
}

/** What of a list is shown, in no order yet. */
export const selectRows = (db: Db, { record, section, ids }: ListParams) =>
  db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'sortKey', 'rank', 'row', 'missingSince'])
    .where('profileId', '=', record.profileId)
    .where('section', '=', section)
    .where(isShownOf(record))
    .$if(ids !== undefined, (those) => those.where(isAmong(ids)))

/** One row of a list as its answer shows it, with the other sources that say the same; undefined where it is not shown. */
export async function openRow(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
  id: number,
): Promise<string | undefined> {
  const { sources } = await services.sourcesOf(record, typesOf(section))
  const asked: ListParams = { record, section, sources, ids: [id], isByDate: false }
  const [text] = await openRows(services, asked, await selectRows(services.db, asked).execute())
  return text
}

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
  { sources, record }: ListParams,
  rows: readonly ListedRow[],
): Promise<string[]> {
  // With one source nothing can be behind a row.
  const behind = sources.length < 2 ? undefined : await findDuplicates(db, record, sources, rows)
  return rows.flatMap((row) => {
    if (!row.row) return []
    const text = cipher.decrypt(row.row, rowAad(row.sourceId, row.type, row.fhirId)).toString()
    const alsoFrom = behind?.get(row.id)
    if (alsoFrom === undefined && row.missingSince === null) return [text]
    // A finished row is taken as it is; what may change about it later is at its end.
    const later = JSON.stringify({ alsoFrom, missingSince: row.missingSince?.toISOString() })
    return [`${text.slice(0, -1)},${later.slice(1)}`]
  })
}
