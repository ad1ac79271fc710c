import { sql } from 'kysely'
import type { ListQuery, ListSource } from '@kinchart/contract/record-list.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { FinishedAnswer } from '#platform/http/serve.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { findBehind } from './find-behind.ts'
import { findRows } from './list-view.ts'
import type { ListCounts, ListViews } from './list-views.ts'
import { rowPlace } from './open-body.ts'
import type { Section } from './reader.ts'
import { dateColumns, sectionTypes } from './section-types.ts'

/** What the sources of a record gave for some kinds; `revision` changes with the record, null while one is writing. */
export type SourcesOf = (
  record: OpenedRecord,
  types: readonly string[],
) => Promise<{ sources: ListSource[]; revision: string | null }>

export type ListServices = {
  readonly db: Db
  readonly vault: Vault
  readonly views: ListViews
  readonly sourcesOf: SourcesOf
}

type ListedRow = {
  id: number
  import_id: string
  type: string
  fhir_id: string
  sort_key: string | null
  row: Buffer | null
  gone_at: Date | null
}

const BATCH = 2000

/**
 * Answers one list of a record: finished rows in their kept order, as texts, nothing parsed on the way out.
 * Searching, or sorting by another column than the date, goes over the whole list.
 */
export async function listSection(
  services: ListServices,
  record: OpenedRecord,
  section: Section,
  field: string,
  query: ListQuery,
): Promise<FinishedAnswer> {
  const { sources, revision } = await services.sourcesOf(record, sectionTypes[section])
  const counts = await services.views.count(`${record.profileId}/${section}`, revision, async () =>
    countSection(services.db, record, section),
  )
  const sort = readSort(query.sort, section)
  const search = query.search?.trim() ?? ''
  const asked: Asked = { record, section, sources }
  let rows: readonly string[]
  let total = counts.total
  if (search === '' && sort.column === undefined) {
    rows = await readPage(services, asked, sort.isAscending, pageOf(query))
  } else {
    const view = await services.views.open(`${record.profileId}/${section}`, revision, async () =>
      readPage(services, asked, false, undefined),
    )
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
  return new FinishedAnswer(`${head.slice(0, -1)},${JSON.stringify(field)}:[${rows.join(',')}]}`)
}

/** The condition of the index `resource_list`, word for word, and that no other source's row stands in front. */
const isShown = sql<boolean>`section is not null and not is_folded and not is_entered_in_error and not is_unreadable
  and twin_of is null`

type Page = { readonly offset: number; readonly limit: number }

function pageOf(query: ListQuery): Page | undefined {
  if (query.pageNumber === undefined && query.pageSize === undefined) return undefined
  const limit = query.pageSize ?? constants.defaultPageSize
  return { offset: ((query.pageNumber ?? 1) - 1) * limit, limit }
}

function readSort(sort: string | undefined, section: Section): { column: string | undefined; isAscending: boolean } {
  const [column, direction] = (sort ?? '').split(':')
  const isDate = column === '' || column === dateColumns[section]
  return { column: isDate ? undefined : column, isAscending: direction === 'asc' }
}

async function countSection(db: Db, { profileId }: OpenedRecord, section: Section): Promise<ListCounts> {
  const { rows } = await sql<{ total: number; unreadable: number; entered_in_error: number }>`
    select
      (select count(*)::int from resource where profile_id = ${profileId} and section = ${section} and ${isShown}) as total,
      (select count(*)::int from resource where profile_id = ${profileId} and type = any(${sectionTypes[section]}::text[])
        and is_unreadable) as unreadable,
      (select count(*)::int from resource where profile_id = ${profileId} and type = any(${sectionTypes[section]}::text[])
        and section = ${section} and is_entered_in_error) as entered_in_error`.execute(db)
  const [row] = rows
  return { total: row?.total ?? 0, unreadable: row?.unreadable ?? 0, enteredInError: row?.entered_in_error ?? 0 }
}

type Asked = { readonly record: OpenedRecord; readonly section: Section; readonly sources: readonly ListSource[] }

/** Rows in date order: one page by its place, or the whole list. */
async function readPage(
  services: ListServices,
  asked: Asked,
  isAscending: boolean,
  page: Page | undefined,
): Promise<string[]> {
  if (!page) {
    const texts = await readWhole(services, asked)
    return isAscending ? texts.reverse() : texts
  }
  const rows = await selectRows(services.db, asked)
    .orderBy('sort_key', (order) => (isAscending ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('id', isAscending ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return openRows(services, asked, rows)
}

/** The whole list, newest first, in batches, each starting where the last one ended. */
async function readWhole(services: ListServices, asked: Asked): Promise<string[]> {
  const texts: string[] = []
  for (let after: ListedRow | undefined; ;) {
    const rows: readonly ListedRow[] = await selectRows(services.db, asked)
      .$if(after !== undefined, (those) => those.where(isAfter(after)))
      .orderBy('sort_key', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    texts.push(...(await openRows(services, asked, rows)))
    after = rows.at(-1)
    if (rows.length < BATCH || !after) return texts
  }
}

const selectRows = (db: Db, { record, section }: Asked) =>
  db
    .selectFrom('resource')
    .select(['id', 'import_id', 'type', 'fhir_id', 'sort_key', 'row', 'gone_at'])
    .where('profile_id', '=', record.profileId)
    .where('section', '=', section)
    .where(isShown)

function isAfter(row: ListedRow | undefined) {
  if (!row) return sql<boolean>`true`
  return row.sort_key === null
    ? sql<boolean>`sort_key is null and id < ${row.id}`
    : sql<boolean>`((sort_key, id) < (${row.sort_key}, ${row.id}) or sort_key is null)`
}

async function openRows(
  { db, vault }: ListServices,
  { sources }: Asked,
  rows: readonly ListedRow[],
): Promise<string[]> {
  // With one source nothing can stand behind a row.
  const behind = sources.length < 2 ? undefined : await findBehind(db, sources, rows)
  return rows.flatMap((row) => {
    if (!row.row) return []
    const text = vault.open(row.row, rowPlace(row.import_id, row.type, row.fhir_id)).toString()
    const alsoFrom = behind?.get(row.id)
    if (alsoFrom === undefined && row.gone_at === null) return [text]
    // A finished row is taken as it is; what may change about it later stands at its end.
    const later = JSON.stringify({ alsoFrom, goneSince: row.gone_at?.toISOString() })
    return [`${text.slice(0, -1)},${later.slice(1)}`]
  })
}
