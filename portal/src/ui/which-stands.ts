/** Asks which of two changes of the same fields is to stand; one question at a time. */
import { useSyncExternalStore } from 'react'
import type { Conflict } from './merge-changes.ts'

export type Choice = 'mine' | 'theirs' | 'neither'
type WhichStandsQuestion = { readonly conflicts: readonly Conflict[]; readonly answer: (choice: Choice) => void }

let asked: WhichStandsQuestion | null = null
const watchers = new Set<() => void>()

export async function askWhichStands(conflicts: readonly Conflict[]): Promise<Choice> {
  if (asked !== null) return 'neither'
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

function set(next: WhichStandsQuestion | null): void {
  asked = next
  for (const changed of watchers) changed()
}

export const useAskedWhich = (): WhichStandsQuestion | null =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    () => asked,
  )
