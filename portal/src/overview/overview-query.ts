import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { takeBegun } from '#api/begun.ts'
import { readMark } from '#api/token-store.ts'
import { today } from '#text/today.ts'

export type Overview = AnswerOf<typeof getOverview>

/** How long after the page began its first answer is as good as a new one. */
const EARLY_MS = 30_000

/** What matters of a person's record, in one answer. */
export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'overview'],
    queryFn: async () => (await takeEarly(profileId)) ?? call(getOverview, { query: { profileId, day: today() } }),
  })

/** What was asked while the portal was on its way; null where that was of another person, day or session, or is no answer. */
async function takeEarly(profileId: string): Promise<Overview | null> {
  const begun = takeBegun('overview')
  const isOurs = begun?.profileId === profileId && begun.day === today() && begun.mark === readMark()
  // A page that was left and is opened again shows what is so by then.
  if (!isOurs || performance.now() > EARLY_MS) return null
  return getOverview.answer.safeParse(await begun.answer).data ?? null
}
