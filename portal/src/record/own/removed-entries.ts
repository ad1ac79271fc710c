import { undoMinutes } from '@kinchart/contract/calls/own-entries.ts'
import { useSyncExternalStore } from 'react'

/** An own entry that was deleted in this page and can be brought back. */
export type Removed = { readonly profileId: string; readonly id: string; readonly name: string }

let removed: readonly Removed[] = []
const listeners = new Set<() => void>()

function set(next: readonly Removed[]): void {
  removed = next
  for (const listener of listeners) listener()
}

export const forgetRemoved = (id: string): void => set(removed.filter((one) => one.id !== id))

/** Offers an entry to be brought back, as long as the server keeps it and the page is not left. */
export function noteRemoved(one: Removed): void {
  set([...removed.filter(({ id }) => id !== one.id), one])
  setTimeout(() => forgetRemoved(one.id), undoMinutes * 60_000)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What of a record was deleted and can be brought back. */
export const useRemoved = (profileId: string): readonly Removed[] =>
  useSyncExternalStore(subscribe, () => removed).filter((one) => one.profileId === profileId)
