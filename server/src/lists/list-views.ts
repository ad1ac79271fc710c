import { LRUCache } from 'lru-cache'
import { createListView, type ListView } from './list-view.ts'

const MAX_BYTES = 96_000_000

const MAX_COUNTS = 5000

/** The number of records a list shows, the number it hides and why, and which sources have one in it. */
export type ListCounts = {
  readonly total: number
  readonly unreadable: number
  readonly enteredInError: number
  readonly listed: readonly string[]
}

type Load<Value> = () => Promise<Value>

/**
 * Cached lists and their counts, least recently used dropped first; lists are bounded in bytes. Changed lists are
 * opened again: during a write a record has no revision, and nothing of it is cached.
 */
export type ListViews = {
  readonly open: (key: string, revision: string | null, load: Load<readonly string[]>) => Promise<ListView>
  readonly count: (key: string, revision: string | null, load: Load<ListCounts>) => Promise<ListCounts>
}

export function createListViews(): ListViews {
  const views = new LRUCache<string, CachedValue<ListView>>({
    maxSize: MAX_BYTES,
    // One list never fills the cache.
    maxEntrySize: MAX_BYTES / 2,
    sizeCalculation: ({ value }) => Math.max(1, Math.ceil(value.size)),
  })
  const counts = new LRUCache<string, CachedValue<ListCounts>>({ max: MAX_COUNTS })
  return {
    open: async (key, revision, load) => getCached(views, key, revision, async () => createListView(await load())),
    count: async (key, revision, load) => getCached(counts, key, revision, load),
  }
}

type CachedValue<Value> = { readonly revision: string; readonly value: Value }

/** Returns the value cached for this revision, or else loads it; without a revision nothing is cached. */
async function getCached<Value>(
  cache: LRUCache<string, CachedValue<Value>>,
  key: string,
  revision: string | null,
  load: Load<Value>,
): Promise<Value> {
  const known = cache.get(key)
  if (known !== undefined && known.revision === revision) return known.value
  cache.delete(key)
  const value = await load()
  if (revision !== null) cache.set(key, { revision, value })
  return value
}
