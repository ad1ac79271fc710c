import { getRecordTypes, recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** In tab order. Refetched like the lists, because a tab may appear with its first entry. */
export const recordTypesQuery = queryOptions({
  queryKey: ['record-types'],
  queryFn: () => call(getRecordTypes, {}),
  select: (types) =>
    types
      .filter((type) => type.isDisplay)
      .map(named)
      .toSorted((a, b) => a.sortOrder - b.sortOrder),
})

/** The server responds in English. */
function named(type: RecordType): RecordType {
  return { ...type, name: recordTypes.find(({ id }) => id === type.id)?.name ?? type.name }
}
