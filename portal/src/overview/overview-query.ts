import type { AnswerOf } from '@kinchart/contract/endpoint.ts'
import { getOverview } from '@kinchart/contract/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { today } from '#text/today.ts'

export type Overview = AnswerOf<typeof getOverview>

/** What matters of a person's record, in one answer. */
export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'overview'],
    queryFn: () => call(getOverview, { query: { profileId, day: today() } }),
  })
