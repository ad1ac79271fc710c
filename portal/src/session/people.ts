import { getDependents, type Dependent } from '@kinchart/contract/calls/family.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, callWithVersion } from '#api/call.ts'
import { type Account, readAccount } from './enter-account.ts'
import type { AvatarTone } from '#ui/avatar.tsx'
import { getUser } from '@kinchart/contract/calls/account.ts'
import { CallFailedError } from '#api/send.ts'
import { getSettings, type Settings } from '@kinchart/contract/calls/support.ts'
import { takeArrivedSettings, takeEarlySettings } from './early-settings.ts'

export type Person = {
  readonly profileId: string
  readonly name: string
  readonly label: string
  readonly relationship: string
  readonly birthDate: string | null
  readonly tone: AvatarTone
}

export const dependentsQuery = queryOptions({
  queryKey: ['dependents'],
  queryFn: () => call(getDependents, {}),
  select: (answer) => answer.dependents,
})

export const sourceCountsQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.sources })

export const newCountsQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.fresh })

export const authorityQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.authority })

export const handoversQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.handovers })

/** Returns whether a record is paused. Nothing is requested for a paused record. */
export function useIsPaused(): (profileId: string) => boolean {
  const authority = useQuery(authorityQuery).data
  return (profileId) => authority?.[profileId]?.state === 'paused'
}

const tones = ['sand', 'stone', 'teal'] as const

/** Lists the user first, then the dependents. Source: S1 §2.4. */
export function peopleOf(account: Account, dependents: readonly Dependent[]): readonly [Person, ...Person[]] {
  const self: Person = {
    profileId: account.profileId,
    name: account.fullName,
    label: `${account.fullName} ${shellLabels.self}`,
    relationship: 'self',
    birthDate: null,
    tone: 'teal',
  }
  const others = dependents.map((dependent, index): Person => {
    const name = `${dependent.firstName} ${dependent.lastName}`.trim()
    return {
      profileId: dependent.id,
      name,
      label: name,
      relationship: dependent.relationship,
      birthDate: dependent.birthDate,
      tone: tones[index % tones.length] ?? 'sand',
    }
  })
  return [self, ...others]
}

type OpenRecord = {
  readonly person: Person
  readonly people: readonly [Person, ...Person[]]
  readonly open: (profileId: string) => void
}

export const OpenRecordContext = createContext<OpenRecord | null>(null)

export function useOpenRecord(): OpenRecord {
  const record = useContext(OpenRecordContext)
  if (record === null) throw new Error('No record is open here.')
  return record
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const email = readAccount()?.email
    if (email === undefined) throw new CallFailedError('session-missing')
    const {
      answer: { profile, isStaff },
      version,
    } = await callWithVersion(getUser, { query: { email } })
    if (profile === null) throw new CallFailedError('not-found')
    return { profile, isStaff, version }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => readEarly(await takeEarlySettings()) ?? call(getSettings, {}),
  initialData: () => readEarly(takeArrivedSettings()),
  staleTime: Number.POSITIVE_INFINITY,
})

function readEarly(answer: unknown): Settings | undefined {
  return getSettings.answer.safeParse(answer).data
}
