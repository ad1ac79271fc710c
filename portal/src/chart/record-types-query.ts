import { getRecordTypes } from '@kinchart/contract/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The displayed record types, in the order of their tabs. */
export const recordTypesQuery = queryOptions({
  queryKey: ['record-types'],
  queryFn: () => call(getRecordTypes, {}),
  staleTime: Number.POSITIVE_INFINITY,
  select: (types) => types.filter((type) => type.isDisplay).sort((a, b) => a.sortOrder - b.sortOrder),
})
