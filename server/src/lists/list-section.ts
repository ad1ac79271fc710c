import type { ListQuery, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { PreserializedResponse } from '#platform/http/serve.ts'
import {
  countSection,
  hasRank,
  isRanked,
  openRows,
  readPage,
  readWhole,
  selectRows,
  type ListParams,
  type Page,
  type RowStore,
  isShown,
} from './list-rows.ts'
import {
  asListed,
  createListView,
  filterRows,
  findRows,
  hasFilter,
  markListed,
  oldestFirst,
  type ListView,
  type RowFilter,
} from './list-view.ts'
import type { FrequentPage, ListedRow } from './frequent-pages.ts'
import type { ListViews } from './list-views.ts'
import { typesOf } from '#readers/section-types.ts'
import { sql } from 'kysely'
import { onlyWhereAny, recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Returns the record types to offer. Types in `onlyWhereAny` are offered only if at least one patient of the account
 * has an entry of that type, readable or not. Source: S3 §7 (GetRecordType).
 */
export async function shownRecordTypes(db: Db, accountId: string): Promise<RecordType[]> {
  const hidden = new Set<string>()
  for (const section of onlyWhereAny) if (!(await hasAny(db, accountId, section))) hidden.add(section)
  return recordTypes.filter(({ tabUrl }) => !hidden.has(tabUrl))
}

async function hasAny(db: Db, accountId: string, section: SectionName): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 from profile p where p.account_id = ${accountId} and (
      exists (select 1 from resource where profile_id = p.id and section = ${section} and ${isShown})
      or exists (select 1 from resource where profile_id = p.id and type = any(${typesOf(section)}::text[]) and is_unreadable)
    )) as any`.execute(db)
  return rows[0]?.any === true
}

/**
 * Returns the sources of a record, with their completeness for some resource types. `revision` changes with the
 * record and is null while an import is running. `hasNotes` is true if the patient added a correction to any entry;
 * absent if unknown. With `page`, the result may include the rows of that page, read in the same query. The rows then
 * contain every entry of the page from each source that is reported as complete.
 */
export type SourcesOf = (
  record: OpenedRecord,
  types: readonly string[],
  page?: FrequentPage,
) => Promise<{
  sources: ListSource[]
  revision: string | null
  hasNotes?: boolean
  rows?: readonly ListedRow[]
}>

export type ListServices = RowStore & {
  readonly views: ListViews
  readonly sourcesOf: SourcesOf
}

/**
 * A part of a list: rows with the given ids, or rows whose text passes a filter. Each filtered part is cached under
 * its `name`.
 */
export type Part =
  | { readonly kind: 'rows'; readonly ids: readonly number[] }
  | { readonly kind: 'kept'; readonly name: string; readonly matches: (text: string) => boolean }

/**
 * Returns rows in the list's default order, as stored text that is not parsed. To search, or to sort by a column
 * other than the date, reads the whole list. If `part` contains row ids, counts unreadable records and records
 * entered in error only among these rows.
 */
export async function listSection(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
  field: string,
  query: ListQuery,
  part?: Part,
): Promise<PreserializedResponse> {
  const ids = part?.kind === 'rows' ? part.ids : undefined
  const sort = readSort(query.sort, section)
  const search = query.search?.trim() ?? ''
  const filter = filterOf(query)
  const isInOwnOrder = search === '' && sort.column === undefined && part?.kind !== 'kept' && !hasFilter(filter)
  const page = pageOf(query)
  const isFrequent = isInOwnOrder && !sort.isAscending && part === undefined && record.sourceIds === undefined
  const given = await services.sourcesOf(
    record,
    typesOf(section),
    page && isFrequent ? { section, isByDate: sort.isByDate, ...page } : undefined,
  )
  const { sources, revision, hasNotes } = given
  const params: ListParams = { record, section, sources, ids, isByDate: sort.isByDate, hasNotes }
  const counts = ids
    ? await countSection(services.db, params)
    : await services.views.count(`${nameOf(record)}/${section}`, revision, async () =>
        countSection(services.db, params),
      )
  let listed = asListed(sources, ({ ehrImportRequestId: id }) => counts.listed.includes(id))
  let rows: readonly string[]
  let total = counts.total
  if (given.rows !== undefined) rows = await openRows(services, params, given.rows)
  else if (isInOwnOrder) {
    rows = await readPage(services, params, sort.isAscending, page)
  } else {
    const view = await openView(services, params, revision, part)
    const found = await findRows(view, {
      search,
      column: query.searchColumn,
      sort: sort.column === undefined ? undefined : { column: sort.column, isDescending: !sort.isAscending },
    })
    const { dateColumn } = sectionNamed(section)
    const taken = hasFilter(filter) ? await filterRows(view, found, { ...filter, dateColumn }) : found
    const ordered = sort.column === undefined && sort.isAscending ? await oldestFirst(view, taken, dateColumn) : taken
    total = taken.length
    listed = await markListed(view, taken, sources)
    rows = (page ? ordered.slice(page.offset, page.offset + page.limit) : ordered).map(
      (index) => view.texts[index] ?? 'null',
    )
  }
  const head = JSON.stringify({
    message: total === 0 ? messages.noDataFound : messages.dataLoaded,
    sources: listed,
    unreadable: counts.unreadable,
    enteredInError: counts.enteredInError,
    total,
  })
  return new PreserializedResponse(`${head.slice(0, -1)},${JSON.stringify(field)}:[${rows.join(',')}]}`)
}

const filterOf = ({ source, from, to, only }: ListQuery): RowFilter => ({
  ...{ source, from, to },
  isTaken: only === undefined ? undefined : isReport,
})

/**
 * Kinchart wrote this JSON without spaces. Inside a JSON string, the quotes would be escaped, so only the field
 * itself matches.
 */
const isReport = (text: string): boolean => text.includes('"resourceType":"DiagnosticReport"')

async function openView(
  services: ListServices,
  params: ListParams,
  revision: string | null,
  part: Part | undefined,
): Promise<ListView> {
  if (part?.kind === 'rows') return createListView(await readWhole(services, params))
  const name = `${nameOf(params.record)}/${part?.name ?? params.section}`
  return services.views.open(isRanked(params) || !hasRank(params) ? name : `${name}/by-date`, revision, async () => {
    const texts = await readWhole(services, params)
    return part ? texts.filter(part.matches) : texts
  })
}

type OpenedSection = {
  readonly view: ListView
  readonly rows: readonly string[]
  readonly denials: readonly string[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly enteredInError: number
}

/** Reads a whole list: the rows in the list's default order, the sources, and the number of unreadable records. */
export async function openSection(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
): Promise<OpenedSection> {
  const { sources, revision, hasNotes } = await services.sourcesOf(record, typesOf(section))
  const params: ListParams = { record, section, sources, ids: undefined, isByDate: false, hasNotes }
  const counts = await services.views.count(`${nameOf(record)}/${section}`, revision, async () =>
    countSection(services.db, params),
  )
  const view = await openView(services, params, revision, undefined)
  const hasDenials = sources.some(({ denials }) => denials !== undefined)
  const denied: ListParams = { ...params, denials: 'only' }
  const denials = hasDenials ? await openRows(services, denied, await selectRows(services.db, denied).execute()) : []
  const { unreadable, enteredInError } = counts
  const listed = asListed(sources, ({ ehrImportRequestId: id }) => counts.listed.includes(id))
  return { view, rows: view.texts, denials, sources: listed, unreadable, enteredInError }
}

const nameOf = ({ profileId, sourceIds, ownUntil }: OpenedRecord): string =>
  sourceIds === undefined ? profileId : `${profileId}/${sourceIds.toSorted().join(' ')}/${ownUntil?.getTime() ?? ''}`

function pageOf(query: ListQuery): Page | undefined {
  if (query.pageNumber === undefined && query.pageSize === undefined) return undefined
  const limit = query.pageSize ?? constants.defaultPageSize
  return { offset: ((query.pageNumber ?? 1) - 1) * limit, limit }
}

type Sort = {
  /** Undefined for the list's default order and for sorting by date. */
  readonly column: string | undefined
  readonly isAscending: boolean
  /** True if sorting by date was requested. In that case, current entries are not listed first. */
  readonly isByDate: boolean
}

function readSort(sort: string | undefined, section: SectionName): Sort {
  const [column, direction] = (sort ?? '').split(':')
  const isByDate = column === sectionNamed(section).dateColumn
  const isOwn = column === '' || isByDate
  return { column: isOwn ? undefined : column, isAscending: direction === 'asc', isByDate }
}

/**
 * Returns the row as in the list's response, with the other sources that have the same entry. Returns undefined if the
 * row is not shown.
 */
export async function openRow(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
  id: number,
): Promise<string | undefined> {
  const { sources, hasNotes } = await services.sourcesOf(record, typesOf(section))
  const params: ListParams = { record, section, sources, ids: [id], isByDate: false, hasNotes, denials: 'also' }
  const [text] = await openRows(services, params, await selectRows(services.db, params).execute())
  return text
}
