import { getEmbedSession, openEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailedError, isPassing } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { saveReturn } from '../progress/stored-return.ts'
import { takeHandoff } from './take-handoff.ts'

let opening: Promise<ShownEmbedSession> | null = null

/** A ticket opens one visit, so it is handed in once; again only if no answer came. */
function startOnce(token: string, redirectUrl: string): Promise<ShownEmbedSession> {
  opening ??= call(openEmbedSession, { body: { token, ...(redirectUrl === '' ? {} : { redirectUrl }) } })
  opening.catch((failure: unknown) => {
    if (isPassing(failure)) opening = null
  })
  return opening
}

/** Who this visit is for: the person handed over, or who is signed in. Fails where there is neither. */
export const embedSessionQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: async () => {
    const { token, redirectUrl, isBroken } = takeHandoff()
    if (isBroken) throw new CallFailedError('visit-unknown')
    const visit = await (token === null ? call(getEmbedSession, {}) : startOnce(token, redirectUrl))
    saveReturn(visit)
    return visit
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
