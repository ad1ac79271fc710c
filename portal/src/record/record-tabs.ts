import { listOthers, othersTab } from '@kinchart/contract/sections/others.ts'
import { type RecordType, getRecordTypes, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useIsPaused } from '#session/people.ts'

export type ShownTab = Pick<RecordType, 'name' | 'tabUrl'>

/** Whether there are records of types without their own list. Loaded and refetched with the lists. */
const hasOthersQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['records', othersTab, { profileId }, 'any'],
    queryFn: async () => (await call(listOthers, { query: { profileId, pageNumber: 1, pageSize: 1 } })).total > 0,
  })

/** The tab for other records is shown only if there are any. */
export function useRecordTabs(profileId: string): readonly ShownTab[] {
  const types = useQuery(recordTypesQuery).data ?? []
  const isPaused = useIsPaused()(profileId)
  const hasOthers = useQuery({ ...hasOthersQuery(profileId), enabled: !isPaused }).data === true
  return hasOthers ? [...types, { name: pageTitles.others, tabUrl: othersTab }] : types
}

/** In tab order. Refetched whenever the lists are refetched, because a list's first entry makes its tab appear. */
export const recordTypesQuery = queryOptions({
  queryKey: ['record-types'],
  queryFn: () => call(getRecordTypes, {}),
  select: (types) =>
    types
      .filter((type) => type.isDisplay)
      .map(named)
      .toSorted((a, b) => a.sortOrder - b.sortOrder),
})

/** Replaces the type's name, which the server sends in English, with the name in the user's language. */
function named(type: RecordType): RecordType {
  return { ...type, name: recordTypes.find(({ id }) => id === type.id)?.name ?? type.name }
}
