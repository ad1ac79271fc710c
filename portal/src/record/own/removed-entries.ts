import { undoMinutes } from '@kinchart/contract/calls/own-entries.ts'
import { useSyncExternalStore } from 'react'

export type Removed = { readonly profileId: string; readonly id: string; readonly name: string }

let removed: readonly Removed[] = []
const listeners = new Set<() => void>()

function set(next: readonly Removed[]): void {
  removed = next
  for (const listener of listeners) listener()
}

export const forgetRemoved = (id: string): void => set(removed.filter((one) => one.id !== id))

/** The entry can be restored as long as the server still stores it and the page stays open. */
export function noteRemoved(one: Removed): void {
  set([...removed.filter(({ id }) => id !== one.id), one])
  setTimeout(() => forgetRemoved(one.id), undoMinutes * 60_000)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRemoved = (profileId: string): readonly Removed[] =>
  useSyncExternalStore(subscribe, () => removed).filter((one) => one.profileId === profileId)
