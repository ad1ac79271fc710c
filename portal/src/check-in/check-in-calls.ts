import {
  answerCheckIn,
  checkInLimits,
  readCheckIn,
  type CheckIn,
  type CheckInChoice,
} from '@kinchart/contract/calls/check-in.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { createHealthLink, endHealthLink, getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { getAccessLog } from '@kinchart/contract/calls/sharing.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { today } from '#text/format-date.ts'
import { encryptContent, newKey } from '#sharing/health-links/encrypt-content.ts'
import { writeLink } from '#sharing/health-links/link-payload.ts'

export type Answered = AnswerOf<typeof answerCheckIn>

/** Loaded once, so that the user chooses from the record as it was when the request was opened. */
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

export type Shareable = Answered & { readonly bundle: string }
export const isShareable = (answered: Answered): answered is Shareable => answered.bundle !== null

/** A health link that can be opened once, within 15 minutes. Only the QR code contains its key. */
export type DeskCode = { readonly id: string; readonly link: string; readonly until: Date }

export async function makeDeskCode(profileId: string, bundle: string, replaces: string | null): Promise<DeskCode> {
  if (replaces !== null) await endDeskCode(profileId, replaces)
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

const POLL_MS = 4000

/** Polls until the code is opened or expires. */
export const deskCodeQuery = (profileId: string, { id, until }: DeskCode) =>
  queryOptions({
    queryKey: ['check-in-code', profileId, id],
    queryFn: async () => {
      const { links } = await call(getHealthLinks, { query: { profileId } })
      const openedAt = links.find((one) => one.id === id)?.lastOpenedAt ?? null
      if (openedAt === null) return { openedAt, who: null }
      const { accesses } = await call(getAccessLog, { query: { profileId, pageNumber: 1, pageSize: 5 } })
      // The list is newest first. An earlier access belongs to another link.
      const isAfter = (at: string): boolean => Date.parse(at) >= Date.parse(openedAt)
      const access = accesses.findLast((one) => one.what === 'health-link' && isAfter(one.openedAt))
      return { openedAt, who: access?.who ?? null }
    },
    refetchInterval: ({ state }) => {
      const isOpened = state.data !== undefined && state.data.openedAt !== null
      return isOpened || Date.now() > until.getTime() + POLL_MS ? false : POLL_MS
    },
    gcTime: 0,
  })
