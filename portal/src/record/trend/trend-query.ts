import { getTrend } from '@kinchart/contract/calls/trend.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const trendQuery = (profileId: string, testKey: string) =>
  queryOptions({
    queryKey: ['trend', profileId, testKey],
    queryFn: () => call(getTrend, { query: { profileId, testKey } }),
  })
