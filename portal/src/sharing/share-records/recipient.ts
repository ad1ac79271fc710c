import {
  type MyDoctor,
  type MyOrganization,
  type RecipientKind,
  type SharingState,
  getDoctors,
  getAccessLog,
  getSharedOrganizations,
  endShare,
  removeDoctor,
  removeOrganization,
  shareToDoctor,
  shareToOrganization,
  type Shared,
} from '@kinchart/contract/calls/sharing.ts'
import { type RecordType, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import type { TypeChoice } from '#sharing/type-selection.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { careTeamKey } from '#care-team/provider-picker.tsx'
import { failureText } from '#api/send.ts'
import { useNotify } from '#ui/page.tsx'
import { formatDate } from '#text/record-text.ts'
import { askWhichToKeep, type Choice } from '#ui/which-to-keep.tsx'

export type Recipient = SharingState & {
  readonly kind: RecipientKind
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly address: string | null
}

const doctorRecipient = ({
  providerId,
  providerName,
  providerType,
  providerAddress,
  ...sharingState
}: MyDoctor): Recipient => ({
  ...sharingState,
  kind: 'doctor',
  id: providerId,
  name: providerName,
  type: providerType,
  address: providerAddress,
})

const organizationRecipient = ({
  organizationId,
  organizationName,
  location,
  ...sharingState
}: MyOrganization): Recipient => ({
  ...sharingState,
  kind: 'organization',
  id: organizationId,
  name: organizationName,
  type: null,
  address: location,
})

const NOTES = 'Notes'

export const choiceOfTables = (types: readonly RecordType[], tables: readonly string[]): TypeChoice =>
  new Map(
    types
      .filter(({ eName }) => tables.includes(eName))
      .map(({ id, eName }) => [id, { notes: tables.includes(eName + NOTES) }]),
  )

/** For each chosen type, returns its `eName`, and also `eName + 'Notes'` if its notes are chosen. Q21. */
export const tablesOf = (types: readonly RecordType[], choice: TypeChoice): string[] =>
  types.flatMap(({ id, eName }) => {
    const chosen = choice.get(id)
    if (chosen === undefined) return []
    return chosen.notes ? [eName, eName + NOTES] : [eName]
  })

export function sharedInWords(types: readonly RecordType[], tables: readonly string[]): string {
  const shared = types.filter(({ eName }) => tables.includes(eName))
  if (shared.length === 0) return sharingTexts.nothingShared
  const names = shared.length === types.length ? sharingTexts.allTypes : listOf(shared.map(({ name }) => name))
  return tables.some((table) => table.endsWith(NOTES)) ? sharingTexts.withNotes({ types: names }) : names
}

export const othersOf = ({ sharedProfile }: Recipient, profileId: string): string[] =>
  sharedProfile.filter(({ id }) => id !== profileId).map(({ name }) => name)

/** Sharing the same selection again also shares entries added since. */
export const sharedAgain = (recipient: Recipient, profileId: string) => ({
  recipient,
  profileIds: [profileId],
  tables: recipient.sharedTables,
  until: recipient.sharedUntil ?? '',
  sendTo: '',
  profileId,
  withoutOwn: recipient.ownEntries === 'out',
  newSources: [],
})

export const recipientsQuery = (kind: RecipientKind, profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, kind, profileId],
    queryFn: async (): Promise<readonly Recipient[]> =>
      kind === 'doctor'
        ? (await call(getDoctors, { query: { profileId } })).providers.map(doctorRecipient)
        : (await call(getSharedOrganizations, { query: { profileId } })).organizations.map(organizationRecipient),
  })

/** The most recent access to the profile's shared records. Refused access attempts don't count. */
export const lastAccessQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, 'last-look', profileId],
    queryFn: () => call(getAccessLog, { query: { profileId, pageNumber: 1, pageSize: 1, looksOnly: 'true' } }),
  })

/** Newest first. */
export const accessLogQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: [...careTeamKey, 'accesses', profileId, pageNumber, pageSize],
    queryFn: () => call(getAccessLog, { query: { profileId, pageNumber, pageSize } }),
  })

type Giving = {
  readonly recipient: Recipient
  readonly profileIds: readonly string[]
  readonly tables: readonly string[]
  readonly until: string
  readonly sendTo: string
  readonly withoutOwn: boolean
  readonly newSources: readonly string[]
  /**
   * The profile whose list contains the recipient. Before the profile's share with the recipient is replaced, the
   * current share is checked for changes.
   */
  readonly profileId: string
}

/**
 * Calls `onDone` after a link was emailed. Calls `onStored` if the user keeps the version of the share that was saved
 * elsewhere. `isAlone`: no dialog is open that could show a failure.
 */
export function useShare(onDone: (shared: Shared) => void, isAlone = false, onStored = () => undefined as void) {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (giving: Giving) => {
      const choice = await whichShareStands(client, giving)
      if (choice !== 'mine') return choice
      const { recipient, profileIds, tables, until, sendTo, withoutOwn, newSources } = giving
      const body = {
        profileIds: [...profileIds],
        mongoDBTables: [...tables],
        ...(until === '' ? {} : { until }),
        ...(sendTo === '' ? {} : { sendTo }),
        ...(withoutOwn ? { withoutOwn } : {}),
        // Send the chosen new sources only if something was already shared. For a first share, the dialog doesn't
        // offer this choice.
        ...(recipient.sharedTables.length > 0 ? { newSources: [...newSources] } : {}),
      }
      return recipient.kind === 'doctor'
        ? call(shareToDoctor, { body: { ...body, providers: [recipient.id] } })
        : call(shareToOrganization, { body: { ...body, organizationId: recipient.id } })
    },
    onSuccess: async (shared) => {
      if (shared === 'theirs' || shared === 'neither') {
        await client.invalidateQueries({ queryKey: careTeamKey })
        if (shared === 'theirs') onStored()
        return
      }
      notify(shared.withoutAccess.length === 0 ? 'success' : 'info', shared.message)
      await client.invalidateQueries({ queryKey: careTeamKey })
      onDone(shared)
    },
    onError: (failure) => isAlone && notify('error', failureText(failure)),
  })
}

type Ending = { readonly recipient: Recipient; readonly profileId: string; readonly isRemoval: boolean }

export function useEndSharing(onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ recipient, profileId, isRemoval }: Ending) => {
      if (!isRemoval)
        return call(endShare, { body: { profileId, recipientKind: recipient.kind, recipientId: recipient.id } })
      return recipient.kind === 'doctor'
        ? call(removeDoctor, { query: { profileId, providerId: recipient.id } })
        : call(removeOrganization, { query: { profileId, organizationId: recipient.id } })
    },
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: careTeamKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: onDone,
  })
}

type WhichShareToKeepGiving = {
  readonly recipient: Recipient
  readonly tables: readonly string[]
  readonly until: string
  readonly profileId: string
}

/**
 * If the share has changed since this page showed it, asks the user which version to keep. If another tab ended the
 * share, never restores the share without asking.
 */
async function whichShareStands(
  client: QueryClient,
  { recipient, tables, until, profileId }: WhichShareToKeepGiving,
): Promise<Choice> {
  const recipients = await client.fetchQuery({ ...recipientsQuery(recipient.kind, profileId), staleTime: 0 })
  const now = recipients.find(({ id }) => id === recipient.id)
  if (now === undefined || isSame(now, recipient) || isSame(now, { sharedTables: tables, sharedUntil: until || null }))
    return 'mine'
  const wordsOf = ({ sharedTables, sharedUntil }: WhichShareToKeepShared) =>
    listOf(
      [
        sharedInWords(recordTypes, sharedTables),
        sharedUntil === null ? null : sharingTexts.untilDay({ day: formatDate(sharedUntil) }),
      ].filter((part) => part !== null),
    )
  const mine = wordsOf({ sharedTables: tables, sharedUntil: until || null })
  return askWhichToKeep([{ path: sharingTexts.whatIsShared, mine, theirs: wordsOf(now) }])
}

type WhichShareToKeepShared = { readonly sharedTables: readonly string[]; readonly sharedUntil: string | null }

const isSame = (one: WhichShareToKeepShared, other: WhichShareToKeepShared): boolean =>
  one.sharedUntil === other.sharedUntil && one.sharedTables.toSorted().join() === other.sharedTables.toSorted().join()
