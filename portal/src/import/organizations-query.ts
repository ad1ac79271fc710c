import { constants } from '@kinchart/contract/rules/constants.ts'
import { getAllEndpoints } from '@kinchart/contract/calls/directory.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Loads fifty organizations at a time. A page with fewer is the last page. Source: S2 §9. */
export const organizationsQuery = (providerType: ProviderType, typed: string) => {
  const search = typed.trim()
  return infiniteQueryOptions({
    queryKey: ['organizations', providerType, search],
    queryFn: ({ pageParam }) =>
      call(getAllEndpoints, {
        query: {
          providerType,
          pageNumber: pageParam,
          pageSize: constants.facilityPageSize,
          ...(search === '' ? {} : { search }),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.endpoints.length === constants.facilityPageSize ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  })
}
