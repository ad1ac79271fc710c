import { useSyncExternalStore } from 'react'

export type Connection = 'reached' | 'offline' | 'not-reached'

const watchers = new Set<() => void>()
let wasReached = true

export function noteReach(isReached: boolean): void {
  if (wasReached === isReached) return
  wasReached = isReached
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return wasReached ? 'reached' : 'not-reached'
}

export function useConnection(): Connection {
  return useSyncExternalStore(watch, readConnection)
}
