import { constants } from '@kinchart/contract/constants.ts'
import type { ListQuery } from '@kinchart/contract/record-list.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordSearch } from '../record-search.tsx'
import type { Section } from '../section.ts'

export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** What is asked of a list. Search, column filter and sort run over the whole list, on the server. */
export type Asked = {
  readonly profileId: string
  readonly search: RecordSearch
  readonly sort: Sort | null
  /** Only what belongs to this visit. */
  readonly encounter?: string
}

export function listQueryOf(
  { profileId, search, sort, encounter }: Asked,
  pageNumber: number,
  pageSize: number = constants.defaultPageSize,
): ListQuery {
  const text = search.text.trim()
  return {
    profileId,
    pageNumber,
    pageSize,
    ...(encounter === undefined ? {} : { encounter }),
    ...(text === '' ? {} : { search: text }),
    ...(text === '' || search.column === null ? {} : { searchColumn: search.column }),
    ...(sort === null ? {} : { sort: `${sort.field}:${sort.direction}` }),
  }
}

/** One page of the grid; the page before stays until the next has come. */
export const recordsPageQuery = (section: Section, asked: Asked, pageNumber: number) =>
  queryOptions({
    queryKey: ['records', section.tabUrl, asked, pageNumber],
    queryFn: () => section.load(listQueryOf(asked, pageNumber)),
    placeholderData: keepPreviousData,
  })

/** Cards, eight more at a time. */
export const recordsSoFarQuery = (section: Section, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['records', section.tabUrl, asked, 'so-far'],
    queryFn: ({ pageParam }) => section.load(listQueryOf(asked, pageParam)),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * constants.defaultPageSize < last.total ? pages.length + 1 : null,
    placeholderData: keepPreviousData,
  })
