import type { ListQuery, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { PreserializedResponse } from '#platform/http/serve.ts'
import { countSection, hasRank, isRanked, openRows, readPage, readWhole, selectRows } from './list-rows.ts'
import type { ListParams, Page, RowStore } from './list-rows.ts'
import { asListed, createListView, filterRows, findRows, hasFilter, markListed, oldestFirst } from './list-view.ts'
import type { ListView, RowFilter } from './list-view.ts'
import type { FrequentPage, ListedRow } from './frequent-pages.ts'
import type { ListViews } from './list-views.ts'
import { typesOf } from '#readers/section-types.ts'

/**
 * What the sources of a record gave for some kinds; `revision` changes with the record, null while one is writing. `hasNotes`: whether
 * the person says of any entry that something is different; absent where that is not known.
 * With `page` it may bring that page's rows along, as they were at the same instant: what is said to be whole is then here.
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

/** A part of a list: its rows by their numbers, or those whose finished text is to be kept, under a name of its own. */
export type Part =
  | { readonly kind: 'rows'; readonly ids: readonly number[] }
  | { readonly kind: 'kept'; readonly name: string; readonly isKept: (text: string) => boolean }

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
  const asked: ListParams = { record, section, sources, ids, isByDate: sort.isByDate, hasNotes }
  const counts = ids
    ? await countSection(services.db, asked)
    : await services.views.count(`${nameOf(record)}/${section}`, revision, async () => countSection(services.db, asked))
  let listed = asListed(sources, ({ ehrImportRequestId: id }) => counts.listed.includes(id))
  let rows: readonly string[]
  let total = counts.total
  if (given.rows !== undefined) rows = await openRows(services, asked, given.rows)
  else if (isInOwnOrder) {
    rows = await readPage(services, asked, sort.isAscending, page)
  } else {
    const view = await openView(services, asked, revision, part)
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

/** Rows are kept as JSON of ours: within a text the quotes would be escaped. */
const isReport = (text: string): boolean => text.includes('"resourceType":"DiagnosticReport"')

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

type OpenedSection = {
  readonly view: ListView
  readonly rows: readonly string[]
  /** Rows that deny that there is any entry: they are in no list. */
  readonly denials: readonly string[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly enteredInError: number
}

/** A whole list, for what looks through all of it: its rows in the list's own order, what the sources gave, and what could not be read. */
export async function openSection(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
): Promise<OpenedSection> {
  const { sources, revision, hasNotes } = await services.sourcesOf(record, typesOf(section))
  const asked: ListParams = { record, section, sources, ids: undefined, isByDate: false, hasNotes }
  const counts = await services.views.count(`${nameOf(record)}/${section}`, revision, async () =>
    countSection(services.db, asked),
  )
  const view = await openView(services, asked, revision, undefined)
  const hasDenials = sources.some(({ denials }) => denials !== undefined)
  const denied: ListParams = { ...asked, denials: 'only' }
  const denials = hasDenials ? await openRows(services, denied, await selectRows(services.db, denied).execute()) : []
  const { unreadable, enteredInError } = counts
  const listed = asListed(sources, ({ ehrImportRequestId: id }) => counts.listed.includes(id))
  return { view, rows: view.texts, denials, sources: listed, unreadable, enteredInError }
}

/** What is held in memory of a record is told apart by what of it may be read. */
const nameOf = ({ profileId, sourceIds, ownUntil }: OpenedRecord): string =>
  sourceIds === undefined ? profileId : `${profileId}/${sourceIds.toSorted().join(' ')}/${ownUntil?.getTime() ?? ''}`

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

/** One row of a list as its answer shows it, with the other sources that say the same; undefined where it is not shown. */
export async function openRow(
  services: ListServices,
  record: OpenedRecord,
  section: SectionName,
  id: number,
): Promise<string | undefined> {
  const { sources, hasNotes } = await services.sourcesOf(record, typesOf(section))
  const asked: ListParams = { record, section, sources, ids: [id], isByDate: false, hasNotes, denials: 'also' }
  const [text] = await openRows(services, asked, await selectRows(services.db, asked).execute())
  return text
}
