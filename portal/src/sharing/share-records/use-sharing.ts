import {
  endShare,
  removeDoctor,
  removeOrganization,
  shareToDoctor,
  shareToOrganization,
  type Shared,
} from '@kinchart/contract/calls/sharing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { whichShareStands } from './which-share-to-keep.ts'
import { careTeamKey } from '#care-team/care-team-key.ts'
import type { Recipient } from './recipient.ts'

export type Giving = {
  readonly recipient: Recipient
  readonly profileIds: readonly string[]
  readonly tables: readonly string[]
  readonly until: string
  readonly sendTo: string
  readonly withoutOwn: boolean
  readonly newSources: readonly string[]
  /**
   * The profile whose list contains the recipient. The current share of this profile is checked before it is replaced.
   */
  readonly profileId: string
}

/**
 * Calls `onDone` if a link was emailed, and `onStored` if a choice saved elsewhere is kept. `isAlone`: no dialog is
 * open that could show a failure.
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
        // The user could choose among new sources only if something was already shared.
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
