/**
 * Whether this user shares records with research, as known to this browser. Changes are stored and broadcast, so that
 * all tabs show the same state. Source: S1 §4 'Research sharing'.
 */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { useSyncExternalStore } from 'react'

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

/** The message to other tabs contains no state: each tab reads it from storage. */
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

export function useShareRecord(): boolean | null {
  return useSyncExternalStore(watchShareRecord, readShareRecord)
}
