import { constants } from '@kinchart/contract/rules/constants.ts'
import { getEncounter } from '@kinchart/contract/calls/encounters.ts'
import { listEncounters } from '@kinchart/contract/sections/encounters.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'

const load = (profileId: string, pageNumber: number) =>
  call(listEncounters, { query: { profileId, pageNumber, pageSize: constants.defaultPageSize } })

export const nextEncountersQuery = (profileId: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['encounters', profileId, 'next', pageNumber],
    queryFn: () => load(profileId, pageNumber),
  })

/** Newest first. */
export const encountersQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: ['encounters', profileId],
    queryFn: ({ pageParam }) => load(profileId, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * constants.defaultPageSize < last.total ? pages.length + 1 : null,
  })

/** Null if the open record has no visit with that id. */
export const encounterQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: ['encounter', profileId, id],
    queryFn: async () => {
      try {
        return await call(getEncounter, { query: { profileId, id } })
      } catch (failure) {
        if (failure instanceof CallFailedError && failure.code === 'not-found') return null
        throw failure
      }
    },
  })
