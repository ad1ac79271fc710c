import { constants } from '@kinchart/contract/constants.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordSearch } from '../record-search.tsx'
import type { PageQuery, RecordSource } from '../record-source.ts'
import type { Section } from '../section.ts'

export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** What is asked of a list. Search, column filter and sort run over the whole list, on the server. */
export type ListParams = {
  readonly search: RecordSearch
  readonly sort: Sort | null
  /** Only what belongs to this visit. */
  readonly encounter?: string
}

export function listQueryOf(
  { search, sort, encounter }: ListParams,
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
    ...(sort === null ? {} : { sort: `${sort.field}:${sort.direction}` }),
  }
}

/** One page of the grid; the page before stays until the next has come. */
export const recordsPageQuery = (source: RecordSource, section: Section, asked: ListParams, pageNumber: number) =>
  queryOptions({
    queryKey: [...source.key, 'records', section.tabUrl, asked, pageNumber],
    queryFn: () => source.loadPage(section, listQueryOf(asked, pageNumber)),
    ...(source.retry !== undefined && { retry: source.retry }),
    placeholderData: keepPreviousData,
  })

/** Cards, eight more at a time. */
export const recordsSoFarQuery = (source: RecordSource, section: Section, asked: ListParams) =>
  infiniteQueryOptions({
    queryKey: [...source.key, 'records', section.tabUrl, asked, 'so-far'],
    queryFn: ({ pageParam }) => source.loadPage(section, listQueryOf(asked, pageParam)),
    ...(source.retry !== undefined && { retry: source.retry }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * constants.defaultPageSize < last.total ? pages.length + 1 : null,
    placeholderData: keepPreviousData,
  })
