import { constants } from '@kinchart/contract/rules/constants.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isAnyTime, type Period } from '#record/filters/period.ts'
import type { RecordSearch } from '#record/record-search.tsx'
import type { PageQuery, RecordSource, Section, RecordPage, ShownRow } from '#record/section.ts'
import type { ReactNode } from 'react'

export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** Search, column filter and sort apply to the complete list, on the server. */
export type ListParams = {
  readonly search: RecordSearch
  readonly sort: Sort | null
  readonly encounter?: string
  readonly filters?: ListFilters
}

export type ListFilters = {
  readonly source: string | null
  readonly period: Period
  readonly only?: 'reports'
}

export function listQueryOf(
  { search, sort, encounter, filters }: ListParams,
  pageNumber: number,
  pageSize: number = constants.defaultPageSize,
): PageQuery {
  const text = search.text.trim()
  return {
    pageNumber,
    pageSize,
    ...(encounter === undefined ? {} : { encounter }),
    ...(text === '' ? {} : { search: text }),
    ...(text === '' || search.column === null ? {} : { searchColumn: search.column }),
    ...filtersOf(filters),
    ...(sort === null ? {} : { sort: `${sort.field}:${sort.direction}` }),
  }
}

function filtersOf(filters: ListFilters | undefined): Pick<PageQuery, 'source' | 'from' | 'to' | 'only'> {
  if (filters === undefined) return {}
  const { source, period, only } = filters
  return {
    ...(source === null ? {} : { source }),
    ...(period.from === null ? {} : { from: period.from }),
    ...(period.to === null ? {} : { to: period.to }),
    ...(only === undefined ? {} : { only }),
  }
}

/** If filters are set, an empty list does not mean that the record has no entries. */
export const isFiltered = ({ filters }: ListParams): boolean =>
  filters !== undefined && (filters.source !== null || !isAnyTime(filters.period))

/** Keeps the previous page until the next has loaded. */
export const recordsPageQuery = (
  source: RecordSource,
  section: Section,
  params: ListParams,
  pageNumber: number,
  pageSize: number = constants.defaultPageSize,
) =>
  queryOptions({
    queryKey: [...source.key, 'records', section.tabUrl, params, pageNumber, pageSize],
    queryFn: () => source.loadPage(section, listQueryOf(params, pageNumber, pageSize)),
    ...(source.retry !== undefined && { retry: source.retry }),
    placeholderData: keepPreviousData,
  })

export const recordsSoFarQuery = (source: RecordSource, section: Section, params: ListParams) =>
  infiniteQueryOptions({
    queryKey: [...source.key, 'records', section.tabUrl, params, 'so-far'],
    queryFn: ({ pageParam }) => source.loadPage(section, listQueryOf(params, pageParam)),
    ...(source.retry !== undefined && { retry: source.retry }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * constants.defaultPageSize < last.total ? pages.length + 1 : null,
    placeholderData: keepPreviousData,
  })

/**
 * The content around a list's rows. It differs between the owner and a recipient. A page is null until it is loaded.
 */
export type ListFrame = {
  /** The desktop list remounts when this changes, which resets the page number. */
  readonly restartsOn: string
  readonly above: (page: RecordPage | null, params: ListParams, hasFailed: boolean) => ReactNode
  readonly empty: (page: RecordPage, params: ListParams) => ReactNode
  readonly failed: (failure: Error, onRetry: () => void) => ReactNode
  /** Content shown instead of the whole list. Null if the list is shown. */
  readonly instead: (page: RecordPage) => ReactNode
}

export type RowsProps = {
  readonly source: RecordSource
  readonly section: Section
  readonly name: string
  readonly who: string
  readonly params: ListParams
  readonly frame: ListFrame
  readonly onDetails: (row: ShownRow) => void
  readonly onDocument: (row: ShownRow) => void
}
