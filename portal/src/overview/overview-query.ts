import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { takeBegun } from '#api/begun.ts'
import { readMark } from '#api/token-store.ts'
import { today } from '#text/format-date.ts'

export type Overview = AnswerOf<typeof getOverview>

/** How long the prefetched response counts as current, measured from the start of the page. */
const EARLY_MS = 30_000

export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'overview'],
    queryFn: async () => (await takeEarly(profileId)) ?? call(getOverview, { query: { profileId, day: today() } }),
  })

/**
 * Takes the response that was requested while the portal was loading. Null if the response is invalid or is for another
 * patient, date or session.
 */
async function takeEarly(profileId: string): Promise<Overview | null> {
  const begun = takeBegun('overview')
  const isOurs = begun?.profileId === profileId && begun.day === today() && begun.mark === readMark()
  // A page that is left and reopened shows current data.
  if (!isOurs || performance.now() > EARLY_MS) return null
  return getOverview.answer.safeParse(await begun.answer).data ?? null
}
