/**
 * Whether this person shares their records with research, as this browser knows it. Every tab shows the same: a change
 * is stored and broadcast. Source: S1 §4 'Research sharing'.
 */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { useSyncExternalStore } from 'react'

const channelName = 'kinchart-share-record'
const watchers = new Set<() => void>()
let channel: BroadcastChannel | null = null

function tellWatchers(): void {
  for (const changed of watchers) changed()
}

/** Null while this browser does not know. */
export function readShareRecord(): boolean | null {
  const stored = localStorage.getItem(storageKeys.shareRecord)
  return stored === null ? null : stored === 'true'
}

/** Keeps the state and tells the other tabs. The message says only that it changed: each reads what is stored. */
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

/** Calls `changed` when the state changes in this tab or in another one, a sign-out included. */
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

/** The state, live across tabs. */
export function useShareRecord(): boolean | null {
  return useSyncExternalStore(watchShareRecord, readShareRecord)
}
