import { LRUCache } from 'lru-cache'

/** What can be held at once, in bytes; the least recently used goes first. */
const MAX_BYTES = 160_000_000
/** While sources are being asked the record changes all the time: what was made holds for so long. */
const HOLDS_MS = 15_000
/** Of its time a server spends at most this part on making one index anew. */
const REST = 4

/**
 * What an index is made of. `record`: null while its sources are being asked. `documents`: the words of documents, which a
 * worker goes on reading after a run.
 */
export type MadeOf = { readonly record: string | null; readonly beside: string; readonly documents: string }

type Made<Index> = {
  readonly of: MadeOf
  readonly index: Promise<Index>
  readonly startedAt: number
  /** How long it took to make, ms; null while it is being made. */
  took: number | null
  /** The one that will take its place. */
  next: Promise<void> | null
}

/** Indexes by record, each with the time it was made. `sizeOf` in bytes. */
export type HeldIndexes<Index> = {
  readonly held: LRUCache<string, Made<Index>>
  readonly sizeOf: (index: Index) => number
  readonly now: () => number
}

export function holdIndexes<Index>(sizeOf: (index: Index) => number, now = Date.now): HeldIndexes<Index> {
  return { held: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: () => 1 }), sizeOf, now }
}

/**
 * The index of a record. One that is out of date in what the person did or a source sent is made anew before anybody is
 * answered. Where only a run or the reading of documents goes on, the one before answers until the next is made, so that
 * nobody waits for each step of it; it says itself what it was made of.
 */
export async function heldIndex<Index>(
  indexes: HeldIndexes<Index>,
  key: string,
  of: MadeOf,
  make: () => Promise<Index>,
): Promise<Index> {
  const { held, now } = indexes
  const known = held.get(key)
  if (known === undefined) return makeNow(indexes, key, of, make).index
  const { record, beside, documents } = known.of
  const isSame = of.record !== null && record === of.record && beside === of.beside
  if (isSame && documents === of.documents) return known.index
  const goesOn = beside === of.beside && (isSame || of.record === null)
  if (!goesOn) return makeNow(indexes, key, of, make).index
  const rest = Math.max(of.record === null ? HOLDS_MS : 0, (known.took ?? 0) * REST)
  if (known.took !== null && known.next === null && now() - known.startedAt - known.took >= rest)
    known.next = makeBehind(indexes, key, { of, make, known })
  return known.index
}

function makeNow<Index>(indexes: HeldIndexes<Index>, key: string, of: MadeOf, make: () => Promise<Index>): Made<Index> {
  const { held, now } = indexes
  const startedAt = now()
  const made: Made<Index> = { of, index: make(), startedAt, took: null, next: null }
  held.set(key, made, { size: 1 })
  void made.index.then(
    (index) => {
      made.took = now() - startedAt
      if (held.peek(key) === made) hold(indexes, key, made, index)
    },
    () => {
      if (held.peek(key) === made) held.delete(key)
    },
  )
  return made
}

type Behind<Index> = { readonly of: MadeOf; readonly make: () => Promise<Index>; readonly known: Made<Index> }

/** Makes the next one while the one before answers. One that cannot be made is tried again with a later question. */
async function makeBehind<Index>(
  indexes: HeldIndexes<Index>,
  key: string,
  { of, make, known }: Behind<Index>,
): Promise<void> {
  const { held, now } = indexes
  const startedAt = now()
  try {
    const index = await make()
    if (held.peek(key) !== known) return
    const made = { of, index: Promise.resolve(index), startedAt, took: now() - startedAt, next: null }
    hold(indexes, key, made, index)
  } catch {
    known.next = null
  }
}

/** Holds what has been made, by its size. One record alone never fills the room. */
function hold<Index>({ held, sizeOf }: HeldIndexes<Index>, key: string, made: Made<Index>, index: Index): void {
  const size = Math.max(1, sizeOf(index))
  if (size > MAX_BYTES / 2) held.delete(key)
  else held.set(key, made, { size })
}
