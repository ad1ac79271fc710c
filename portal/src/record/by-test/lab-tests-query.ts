import { getLabTests } from '@kinchart/contract/calls/by-test.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordSearch } from '#record/record-search.tsx'
import { call } from '#api/call.ts'
import type { Period } from '#record/filters/period.ts'

export type LabTestsParams = {
  readonly search: RecordSearch
  readonly source: string | null
  readonly period: Period
}

export const labTestsQuery = (profileId: string, { search, source, period }: LabTestsParams) =>
  queryOptions({
    queryKey: [profileId, 'lab-tests', search, source, period],
    queryFn: () =>
      call(getLabTests, {
        query: {
          profileId,
          ...(search.text.trim() === '' ? {} : { search: search.text }),
          ...(search.column === null ? {} : { searchColumn: search.column }),
          ...(source === null ? {} : { source }),
          ...(period.from === null ? {} : { from: period.from }),
          ...(period.to === null ? {} : { to: period.to }),
        },
      }),
    placeholderData: keepPreviousData,
  })
