import { getRecordTypes, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The displayed record types, in the order of their tabs. Asked again as the lists are: one of them comes with its first entry. */
export const recordTypesQuery = queryOptions({
  queryKey: ['record-types'],
  queryFn: () => call(getRecordTypes, {}),
  select: (types) =>
    types
      .filter((type) => type.isDisplay)
      .map(named)
      .toSorted((a, b) => a.sortOrder - b.sortOrder),
})

/** By its name in the page's language; the server answers in English. */
function named(type: RecordType): RecordType {
  return { ...type, name: recordTypes.find(({ id }) => id === type.id)?.name ?? type.name }
}
