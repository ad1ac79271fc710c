import type { z } from 'zod'
import { fewestLetters, mostHits, searchEverything } from '@kinchart/contract/calls/search.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { Period } from '#record/filters/period.ts'

export type SearchAnswer = z.output<typeof searchEverything.answer>

export const isSearched = (words: string): boolean => words.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= fewestLetters

export type RecordSearchParams = { readonly profileId: string; readonly words: string; readonly period: Period }

const fieldsOf = ({ profileId, words, period: { from, to } }: RecordSearchParams) => ({
  ...{ profileId, q: words },
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
})

/** If the search text is empty, the call only prepares the search on the server. */
export const searchQuery = (params: RecordSearchParams) =>
  queryOptions({
    queryKey: [params.profileId, 'search', params.words, params.period],
    queryFn: () => call(searchEverything, { query: fieldsOf(params) }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const searchKindQuery = (params: RecordSearchParams, kind: string) =>
  infiniteQueryOptions({
    queryKey: [params.profileId, 'search', params.words, params.period, kind],
    queryFn: ({ pageParam }) =>
      call(searchEverything, {
        query: { ...fieldsOf(params), kinds: kind, hits: mostHits, pageNumber: pageParam },
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * mostHits < last.total ? pages.length + 1 : null),
  })

export const searchCountQuery = (params: RecordSearchParams) =>
  queryOptions({
    queryKey: [params.profileId, 'search', params.words, params.period, 'count'],
    queryFn: () => call(searchEverything, { query: { ...fieldsOf(params), hits: 0 } }),
    select: ({ total }) => total,
    staleTime: 10_000,
  })
