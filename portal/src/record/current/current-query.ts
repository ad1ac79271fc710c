import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { RecordSearch } from '#record/record-search.tsx'
import { today } from '#text/format-date.ts'

export type Current = AnswerOf<typeof getCurrent>

export const currentQuery = (
  profileId: string,
  section: CurrentSection,
  { search, source }: { readonly search: RecordSearch; readonly source: string | null },
) =>
  queryOptions({
    queryKey: [profileId, 'current', section, search, source],
    queryFn: () =>
      call(getCurrent, {
        query: {
          ...{ profileId, section, day: today() },
          ...(search.text.trim() === '' ? {} : { search: search.text }),
          ...(search.column === null ? {} : { searchColumn: search.column }),
          ...(source === null ? {} : { source }),
        },
      }),
    placeholderData: keepPreviousData,
  })
