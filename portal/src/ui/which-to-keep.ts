import { useSyncExternalStore } from 'react'
import type { Conflict } from './merge-changes.ts'

export type Choice = 'mine' | 'theirs' | 'neither'
type WhichToKeepQuestion = { readonly conflicts: readonly Conflict[]; readonly answer: (choice: Choice) => void }

let openQuestion: WhichToKeepQuestion | null = null
const watchers = new Set<() => void>()

export async function askWhichToKeep(conflicts: readonly Conflict[]): Promise<Choice> {
  if (openQuestion !== null) return 'neither'
  return new Promise((resolve) => {
    set({
      conflicts,
      answer: (choice) => {
        set(null)
        resolve(choice)
      },
    })
  })
}

function set(next: WhichToKeepQuestion | null): void {
  openQuestion = next
  for (const changed of watchers) changed()
}

export const useWhichToKeep = (): WhichToKeepQuestion | null =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    () => openQuestion,
  )
