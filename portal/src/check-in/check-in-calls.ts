import {
  answerCheckIn,
  checkInLimits,
  readCheckIn,
  type CheckIn,
  type CheckInChoice,
  type OfferedEntry,
  type CheckInForm,
  type CheckInItem,
  type CheckInRecords,
} from '@kinchart/contract/calls/check-in.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { createHealthLink, endHealthLink, getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { getAccessLog } from '@kinchart/contract/calls/sharing.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { today, formatDate } from '#text/record-text.ts'
import { encryptContent, newKey, writeLink } from '#sharing/health-links/health-link.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { listSections, sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { markMissingRow } from '#record/list/missing-row.ts'
import { drawAs } from '#record/sections.ts'
import { sourceNames } from '#record/section.ts'
import { formProgress, initialAnswers } from '@kinchart/contract/calls/check-in-form.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'

export type Answered = AnswerOf<typeof answerCheckIn>

/** Loads the record once, when the request is opened. The user chooses from this version of the record. */
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
      // The list is newest first. An access before `openedAt` belongs to another link.
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

type EntryWords = {
  readonly title: string
  readonly caption: string
  readonly date: string | null
  readonly source: string
}

export function entryWords({ section, row }: OfferedEntry): EntryWords {
  const isListed = listSections.some(({ name }) => name === section)
  if (isListed) {
    const { title, caption, date, providerName } = markMissingRow(drawAs(section)(row))
    return { title, caption, date: date === null ? null : formatDate(date), source: providerName }
  }
  const [payer, plan, memberId, start] = ['payer', 'plan', 'memberId', 'start'].map((name) => textOf(row[name]))
  const end = textOf(row['end'])
  const until = end === null ? null : claimTexts.until({ day: formatDate(end) })
  const notListedText = row.missingSince === undefined ? null : recordTexts.notListed
  return {
    title: joined(...new Set([payer, plan])) || kindWord(row.resourceType),
    caption: joined(meaningLine(row.meaning), notListedText, until, memberId),
    date: start === undefined || start === null ? null : formatDate(start),
    source: sourceNames(row, 'owner'),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const LINK = /(?:#|^)request=([A-Za-z0-9_-]{1,270000})$/

/**
 * Returns the request in a text that was pasted, scanned, read from a file or taken from the URL. The request is
 * either the whole text, or the part of a link after '#', which never reaches a server. Null for any other text. The
 * server decides whether Kinchart can answer the request.
 */
export function requestOf(given: string): string | null {
  const text = given.trim()
  if (text.startsWith('{')) return text
  const [, encoded] = LINK.exec(text) ?? []
  if (encoded === undefined) return null
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return decoded.trim().startsWith('{') ? decoded : null
  } catch {
    return null
  }
}

export type Choices = Readonly<Record<string, CheckInChoice>>

/** The initial choices send nothing for a form that the user did not open, not even the clinic's prefilled answers. */
export const firstChoices = ({ items }: CheckIn): Choices =>
  Object.fromEntries(
    items.map((item) => [
      item.id,
      {
        item: item.id,
        isDeclined: false,
        withPerson: item.kind === 'records' && item.person !== null,
        entries:
          item.kind === 'records' ? item.entries.filter(({ isChosen }) => isChosen).map(({ row }) => row.id) : [],
        answers: {},
      },
    ]),
  )

/** Adds the clinic's prefilled answers to an opened form, unless the form already has answers. */
export function openedForm(item: CheckInForm, choice: CheckInChoice): CheckInChoice {
  const filledIn = Object.entries(initialAnswers(item.form))
  if (filledIn.length === 0 || Object.keys(choice.answers).length > 0) return choice
  return { ...choice, answers: Object.fromEntries(filledIn.map(([linkId, all]) => [linkId, [...all]])) }
}

export type ItemState =
  | { readonly state: 'ready' | 'notSent' | 'nothing' | 'unsupported' }
  | { readonly state: 'left'; readonly count: number }

export function stateOf(item: CheckInItem, choice: CheckInChoice | undefined): ItemState {
  if (item.kind === 'unsupported') return { state: 'unsupported' }
  if (item.kind === 'records' && item.person === null && item.total === 0) return { state: 'nothing' }
  if (choice === undefined || choice.isDeclined) return { state: 'notSent' }
  if (item.kind === 'form') {
    const { asked, answered, requiredLeft } = formProgress(item.form, choice.answers)
    if (answered === 0) return { state: 'left', count: asked }
    return requiredLeft > 0 ? { state: 'left', count: requiredLeft } : { state: 'ready' }
  }
  return choice.entries.length > 0 || choice.withPerson ? { state: 'ready' } : { state: 'notSent' }
}

export function isSent(item: CheckInItem, choice: CheckInChoice | undefined): boolean {
  const { state } = stateOf(item, choice)
  if (state === 'ready') return true
  return state === 'left' && item.kind === 'form' && formProgress(item.form, choice?.answers ?? {}).answered > 0
}

export const chosenEntries = (item: CheckInRecords, choice: CheckInChoice | undefined): readonly OfferedEntry[] =>
  item.entries.filter(({ row }) => choice?.isDeclined === false && choice.entries.includes(row.id))

export function kindsNotSent({ items }: CheckIn, choices: Choices): readonly string[] {
  const sent = new Set(
    items.flatMap((item) =>
      item.kind === 'records'
        ? chosenEntries(item, choices[item.id]).map(
            ({ section }) => sectionNamed(section as SectionName).recordType?.id,
          )
        : [],
    ),
  )
  return recordTypes.filter(({ id }) => !sent.has(id)).map(({ name }) => name)
}
