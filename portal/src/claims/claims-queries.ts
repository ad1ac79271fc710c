import { getClaim, getCopays, getCosts, listClaims, listCoverage } from '@kinchart/contract/calls/claims.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const claimQuery = (profileId: string, id: string) =>
  queryOptions({ queryKey: ['claim', profileId, id], queryFn: () => call(getClaim, { query: { profileId, id } }) })

export const costsQuery = (profileId: string, year: string | null) =>
  queryOptions({
    queryKey: ['costs', profileId, year],
    queryFn: () => call(getCosts, { query: { profileId, ...(year === null ? {} : { year }) } }),
    placeholderData: keepPreviousData,
  })

export const copaysQuery = (profileId: string) =>
  queryOptions({ queryKey: ['copays', profileId], queryFn: () => call(getCopays, { query: { profileId } }) })

export const coverageQuery = (profileId: string) =>
  queryOptions({ queryKey: ['coverage', profileId], queryFn: () => call(listCoverage, { query: { profileId } }) })

export const claimChoiceQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: ['claim-choice', profileId, pageNumber],
    queryFn: () => call(listClaims, { query: { profileId, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })
