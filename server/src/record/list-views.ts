import { createListView } from './list-view.ts'
import type { ListView } from './list-view.ts'

const MAX_BYTES = 96_000_000

const MAX_COUNTS = 5000

/** How many records a list shows, and how many it does not show and why. */
export type ListCounts = { readonly total: number; readonly unreadable: number; readonly enteredInError: number }

type Load<Value> = () => Promise<Value>

/**
 * Opened lists and their counts, the least recently used dropped first; lists are bounded in bytes. What has changed is
 * opened anew: a record that is being written to has no revision, and nothing of it is held.
 */
export type ListViews = {
  readonly open: (key: string, revision: string | null, load: Load<readonly string[]>) => Promise<ListView>
  readonly count: (key: string, revision: string | null, load: Load<ListCounts>) => Promise<ListCounts>
}

export function createListViews(): ListViews {
  const views = new Map<string, { revision: string; value: ListView }>()
  const counts = new Map<string, { revision: string; value: ListCounts }>()
  return {
    open: async (key, revision, load) => {
      const known = take(views, key, revision)
      if (known) return known
      const value = createListView(await load())
      if (revision === null || value.size > MAX_BYTES / 2) return value
      views.set(key, { revision, value })
      let total = [...views.values()].reduce((sum, one) => sum + one.value.size, 0)
      for (const [oldest, one] of views) {
        if (total <= MAX_BYTES) break
        views.delete(oldest)
        total -= one.value.size
      }
      return value
    },
    count: async (key, revision, load) => {
      const known = take(counts, key, revision)
      if (known) return known
      const value = await load()
      if (revision === null) return value
      counts.set(key, { revision, value })
      if (counts.size > MAX_COUNTS) counts.delete(counts.keys().next().value ?? '')
      return value
    },
  }
}

/** What is held of a revision, moved to the end of its line. */
function take<Value>(
  held: Map<string, { revision: string; value: Value }>,
  key: string,
  revision: string | null,
): Value | undefined {
  const known = held.get(key)
  held.delete(key)
  if (known?.revision !== revision || known === undefined) return undefined
  held.set(key, known)
  return known.value
}
