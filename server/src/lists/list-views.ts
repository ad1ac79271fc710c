import { LRUCache } from 'lru-cache'
import { createListView, type ListView } from './list-view.ts'

const MAX_BYTES = 96_000_000

const MAX_COUNTS = 5000

export type ListCounts = {
  readonly total: number
  readonly unreadable: number
  readonly enteredInError: number
  readonly listed: readonly string[]
}

type Load<Value> = () => Promise<Value>

/**
 * A cache for prepared lists and counts, limited in bytes. Removes the least recently used lists first. Loads a list
 * again if its record has changed. A record has no revision while an import is running, so its lists are not cached.
 */
export type ListViews = {
  readonly open: (key: string, revision: string | null, load: Load<readonly string[]>) => Promise<ListView>
  readonly count: (key: string, revision: string | null, load: Load<ListCounts>) => Promise<ListCounts>
}

export function createListViews(): ListViews {
  const views = new LRUCache<string, CachedValue<ListView>>({
    maxSize: MAX_BYTES,
    // Keeps one list from filling the cache.
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

/** Does not cache if there is no revision. */
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
