import { answerCheckIn, checkInLimits, readCheckIn } from '@kinchart/contract/check-in.ts'
import type { CheckIn, CheckInChoice } from '@kinchart/contract/check-in.ts'
import type { AnswerOf } from '@kinchart/contract/endpoint.ts'
import { createHealthLink, endHealthLink, getHealthLinks } from '@kinchart/contract/health-links.ts'
import { getAccessLog } from '@kinchart/contract/sharing.ts'
import { checkInTexts } from '@kinchart/texts/check-in.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { today } from '#text/today.ts'
import { encryptContent, newKey } from '#sharing/health-links/encrypt-content.ts'
import { writeLink } from '#sharing/health-links/link-payload.ts'

export type Answered = AnswerOf<typeof answerCheckIn>

/** What a request asks for. It is asked for once: the record as it was then is what the person chooses from. */
export const checkInQuery = (profileId: string, request: string) =>
  queryOptions({
    queryKey: ['check-in', profileId, request],
    queryFn: async (): Promise<CheckIn> => call(readCheckIn, { body: { profileId, day: today(), request } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: false,
  })

export const answer = async (
  profileId: string,
  request: string,
  choices: readonly CheckInChoice[],
  origin: string | undefined,
): Promise<Answered> =>
  call(answerCheckIn, {
    body: { profileId, day: today(), request, choices: [...choices], ...(origin === undefined ? {} : { origin }) },
  })

/** A code for the desk: a health link that opens once, for a quarter of an hour. Its key is in the code alone. */
export type DeskCode = { readonly id: string; readonly link: string; readonly until: Date }

export async function makeDeskCode(profileId: string, bundle: string): Promise<DeskCode> {
  const key = newKey()
  const until = new Date(Date.now() + checkInLimits.codeMinutes * 60_000)
  const { label } = checkInTexts.desk
  const { id, url } = await call(createHealthLink, {
    body: {
      ...{ profileId, mode: 'direct', label, expiresAt: until.toISOString(), recordTypeIds: [], once: true },
      content: await encryptContent(new TextEncoder().encode(bundle), key),
    },
  })
  const payload = {
    url,
    key,
    exp: Math.floor(until.getTime() / 1000),
    hasPasscode: false,
    isDirect: true,
    isLongTerm: false,
    label,
  }
  return { id, until, link: writeLink(payload, window.location.origin) }
}

export const endDeskCode = async (profileId: string, id: string) => call(endHealthLink, { body: { profileId, id } })

const LOOK_EVERY_MS = 4000

/** Whether a code was opened, when and by whom; looked at again and again while it is shown. */
export const deskCodeQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: ['check-in-code', profileId, id],
    queryFn: async () => {
      const { links } = await call(getHealthLinks, { query: { profileId } })
      const link = links.find((one) => one.id === id)
      if (link?.lastOpenedAt === undefined || link.lastOpenedAt === null) return { openedAt: null, who: null }
      const { accesses } = await call(getAccessLog, { query: { profileId, pageNumber: 1, pageSize: 5 } })
      return { openedAt: link.lastOpenedAt, who: accesses.find(({ what }) => what === 'health-link')?.who ?? null }
    },
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.openedAt !== null ? false : LOOK_EVERY_MS),
    gcTime: 0,
  })
