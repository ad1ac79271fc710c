import { getResearchConsents, getResearchUses, getSharedIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callWithVersion, call } from '#api/call.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { useSyncExternalStore, useEffect } from 'react'
import { profileQuery } from '#session/people.ts'

/** The items that the user shares with research. Empty while the user does not share. */
export const sharedItemsQuery = queryOptions({
  queryKey: ['research', 'items'],
  queryFn: async () => {
    const { answer, version } = await callWithVersion(getSharedIdentifiedData, {})
    return { items: answer, version }
  },
})

/** Newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['research', 'consents'],
  queryFn: () => call(getResearchConsents, {}),
})

/** Newest first. */
export const usesQuery = queryOptions({
  queryKey: ['research', 'uses'],
  queryFn: () => call(getResearchUses, {}),
})

/**
 * Whether this user shares records with research, as far as this browser knows. Changes are stored and broadcast, so
 * that all tabs show the same state. Source: S1 §4 'Research sharing'.
 */

const channelName = 'kinchart-share-record'
const watchers = new Set<() => void>()
let channel: BroadcastChannel | null = null

function tellWatchers(): void {
  for (const changed of watchers) changed()
}

/** Null while unknown in this browser. */
export function readShareRecord(): boolean | null {
  const stored = localStorage.getItem(storageKeys.shareRecord)
  return stored === null ? null : stored === 'true'
}

/** The message to other tabs contains no state. Each tab reads the state from storage. */
export function saveShareRecord(isSharing: boolean): void {
  if (readShareRecord() === isSharing) return
  localStorage.setItem(storageKeys.shareRecord, String(isSharing))
  openChannel().postMessage('changed')
  tellWatchers()
}

function openChannel(): BroadcastChannel {
  if (channel === null) {
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', tellWatchers)
  }
  return channel
}

/** Calls `changed` when the state changes in any tab, including on sign-out. */
export function watchShareRecord(changed: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKeys.shareRecord) changed()
  }
  openChannel()
  watchers.add(changed)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function useShareRecord(): boolean | null {
  return useSyncExternalStore(watchShareRecord, readShareRecord)
}

/**
 * Undefined until the server has responded. The response is stored for other tabs. If another tab changes the state,
 * this tab refetches it. Source: S1 §4.
 */
export function useIsSharing(): boolean | undefined {
  const client = useQueryClient()
  const heard = useShareRecord()
  const savedChoice = useQuery(profileQuery).data?.profile.shareRecord
  useEffect(() => {
    if (savedChoice !== undefined) saveShareRecord(savedChoice)
  }, [savedChoice])
  useEffect(() => {
    if (heard === null || heard === client.getQueryData(profileQuery.queryKey)?.profile.shareRecord) return
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['research'] })
  }, [heard, client])
  return savedChoice
}
