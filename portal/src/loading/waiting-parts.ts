import { useSyncExternalStore } from 'react'

let count = 0
const watchers = new Set<() => void>()

export async function whileLoading<Part>(load: () => Promise<Part>): Promise<Part> {
  change(1)
  try {
    return await load()
  } finally {
    change(-1)
  }
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(watch, () => count > 0)
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function change(by: number): void {
  count += by
  for (const changed of watchers) changed()
}
