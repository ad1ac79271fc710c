import { getDependents } from '@kinchart/contract/calls/family.ts'
import type { Dependent } from '@kinchart/contract/calls/family.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '#api/call.ts'
import type { Account } from './enter-account.ts'
import type { AvatarTone } from '#ui/avatar.tsx'

/** Somebody whose record the signed-in person may open. */
export type Person = {
  readonly profileId: string
  readonly name: string
  /** As the picker writes it: the signed-in person is marked '(Self)'. */
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

/** From how many sources each of these records comes, by profile. */
export const sourceCountsQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.sources })

/** How much of each of these records is new to the account, by profile. */
export const newCountsQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.fresh })

/** What was asked and answered of dependents who have come of age, by profile. */
export const authorityQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.authority })

/** Of records that are being handed over, by profile. */
export const handoversQuery = queryOptions({ ...dependentsQuery, select: (answer) => answer.handovers })

/** Whether access to a record is paused, so that nothing of it is asked for. */
export function useIsPaused(): (profileId: string) => boolean {
  const authority = useQuery(authorityQuery).data
  return (profileId) => authority?.[profileId]?.state === 'paused'
}

const tones = ['sand', 'stone', 'teal'] as const

/** The picker's list. It always begins with the person themself. Source: S1 §2.4. */
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

export type OpenRecord = {
  readonly person: Person
  readonly people: readonly [Person, ...Person[]]
  readonly open: (profileId: string) => void
}

export const OpenRecordContext = createContext<OpenRecord | null>(null)

/** Whose record is open, and who else's could be. */
export function useOpenRecord(): OpenRecord {
  const record = useContext(OpenRecordContext)
  if (record === null) throw new Error('No record is open here.')
  return record
}
