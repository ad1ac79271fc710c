import { LRUCache } from 'lru-cache'

/** In bytes; the least recently used index is evicted first. */
const MAX_BYTES = 160_000_000
/** In ms. The record changes constantly during an import, so an index stays valid this long. */
const HOLDS_MS = 15_000
/** Minimum pause between rebuilds of one index, as a multiple of its build time. */
const REST = 4

/**
 * The versions of the data that an index was built from. `record` is null while the record's sources are being
 * queried. `documents` is the version of the document texts, which a worker continues to read after an import run.
 */
export type MadeOf = { readonly record: string | null; readonly others: string; readonly documents: string }

type Made<Index> = {
  readonly of: MadeOf
  readonly index: Promise<Index>
  readonly startedAt: number
  /** How long the build took, in ms. Null during the build. */
  took: number | null
  next: Promise<void> | null
}

/** The search indexes of all records. `sizeOf` returns bytes. */
export type CachedIndexes<Index> = {
  readonly cache: LRUCache<string, Made<Index>>
  readonly sizeOf: (index: Index) => number
  readonly now: () => number
}

export function holdIndexes<Index>(sizeOf: (index: Index) => number, now = Date.now): CachedIndexes<Index> {
  return { cache: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: () => 1 }), sizeOf, now }
}

/**
 * If the patient or a source changed the record, rebuilds the index before responding. If an import run is in
 * progress or documents are being read, uses the old index until the next index is built. Requests then do not wait
 * for a rebuild after each change.
 */
export async function getCachedIndex<Index>(
  indexes: CachedIndexes<Index>,
  key: string,
  of: MadeOf,
  make: () => Promise<Index>,
): Promise<Index> {
  const { cache, now } = indexes
  const known = cache.get(key)
  if (known === undefined) return makeNow(indexes, key, of, make).index
  const { record, others, documents } = known.of
  const isSame = of.record !== null && record === of.record && others === of.others
  if (isSame && documents === of.documents) return known.index
  const goesOn = others === of.others && (isSame || of.record === null)
  if (!goesOn) return makeNow(indexes, key, of, make).index
  const rest = Math.max(of.record === null ? HOLDS_MS : 0, (known.took ?? 0) * REST)
  if (known.took !== null && known.next === null && now() - known.startedAt - known.took >= rest)
    known.next = makeBehind(indexes, key, { of, make, known })
  return known.index
}

function makeNow<Index>(
  indexes: CachedIndexes<Index>,
  key: string,
  of: MadeOf,
  make: () => Promise<Index>,
): Made<Index> {
  const { cache, now } = indexes
  const startedAt = now()
  const made: Made<Index> = { of, index: make(), startedAt, took: null, next: null }
  cache.set(key, made, { size: 1 })
  void made.index.then(
    (index) => {
      made.took = now() - startedAt
      if (cache.peek(key) === made) hold(indexes, key, made, index)
    },
    () => {
      if (cache.peek(key) === made) cache.delete(key)
    },
  )
  return made
}

type Behind<Index> = { readonly of: MadeOf; readonly make: () => Promise<Index>; readonly known: Made<Index> }

/** Builds the next index while the old one is in use. A failed build is retried with a later request. */
async function makeBehind<Index>(
  indexes: CachedIndexes<Index>,
  key: string,
  { of, make, known }: Behind<Index>,
): Promise<void> {
  const { cache, now } = indexes
  const startedAt = now()
  try {
    const index = await make()
    if (cache.peek(key) !== known) return
    const made = { of, index: Promise.resolve(index), startedAt, took: now() - startedAt, next: null }
    hold(indexes, key, made, index)
  } catch {
    known.next = null
  }
}

/** Caches an index unless it would take more than half of the cache. */
function hold<Index>({ cache, sizeOf }: CachedIndexes<Index>, key: string, made: Made<Index>, index: Index): void {
  const size = Math.max(1, sizeOf(index))
  if (size > MAX_BYTES / 2) cache.delete(key)
  else cache.set(key, made, { size })
}
