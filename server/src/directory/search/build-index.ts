import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { light } from './abbreviations.ts'
import { exactOf, rootOf, skeletonOf, wordsOf } from './name-words.ts'

/** Neighbors differ by one letter that is omitted, added, changed, or swapped with the next letter. */
type Neighbours = { readonly of: (word: string) => number[] }

const MIN_LENGTH = 3
const SHIFT = 2 ** 20

/**
 * Indexes every word under itself and under each form with one letter removed. Two words that are one edit apart share
 * such a form (the deletion neighborhood of SymSpell). Forms are 32-bit hashes. All forms are in one sorted array of
 * doubles (8 bytes each), together with the word's number. Hash matches are verified letter by letter. Supports up to
 * 2^20 words.
 */
export function fileNeighbours(words: readonly string[]): Neighbours {
  let count = 0
  for (const word of words) if (word.length >= MIN_LENGTH) count += word.length + 1
  const forms = new Float64Array(count)
  let at = 0
  for (const [number, word] of words.entries()) {
    if (word.length < MIN_LENGTH) continue
    for (let skipped = -1; skipped < word.length; skipped++) forms[at++] = hashWithout(word, skipped) * SHIFT + number
  }
  forms.sort()
  return {
    of: (word) => {
      const found = new Set<number>()
      for (let skipped = -1; skipped < word.length; skipped++) {
        const hash = hashWithout(word, skipped)
        for (let index = firstFrom(forms, hash * SHIFT); (forms[index] ?? Infinity) < (hash + 1) * SHIFT; index++) {
          const number = (forms[index] ?? 0) % SHIFT
          if (isOneEdit(word, words[number] ?? '')) found.add(number)
        }
      }
      return [...found]
    },
  }
}

export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

/** Returns the FNV-1a hash of the word without the letter at `skipped`. */
function hashWithout(word: string, skipped: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) {
    if (at !== skipped) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

function firstFrom(sorted: Float64Array, wanted: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export type IndexedRow = {
  readonly id: number
  readonly name: string
  readonly place: string
  readonly providerType: ProviderType
  readonly ehrName: string
  readonly host: string
  readonly isConnectable: boolean
}

/** Contains the offered organizations. Row numbers follow the given order, which is alphabetical. */
export type NameIndex = {
  readonly rows: readonly IndexedRow[]
  readonly byExact: ReadonlyMap<string, readonly number[]>
  /** Only names with three to six words. */
  readonly byInitials: ReadonlyMap<string, readonly number[]>
  readonly words: readonly string[]
  readonly wordNumbers: ReadonlyMap<string, number>
  readonly rootOfWord: Int32Array
  readonly rootNumbers: ReadonlyMap<string, number>
  /**
   * For each root (`rootOf`), the rows that contain it, encoded as row × 2. Adds 1 if the root occurs only in the
   * row's place or vendor, not in its name.
   */
  readonly rowsOfRoot: readonly Int32Array[]
  /**
   * Weight of each root (the common form of a word's spellings): ln(1 + rows / rows that contain the root). Rare
   * words have high weights.
   */
  readonly weightOfRoot: Float32Array
  /**
   * The sum of the weights of the words in the row's name. Words that don't identify an organization (`light`) add
   * nothing.
   */
  readonly weightOfRow: Float32Array
  /**
   * 1 for an organization on its own domain. Falls to 0 for a domain that many thousands of organizations share, such
   * as a vendor's.
   */
  readonly standingOfRow: Float32Array
  readonly bySkeleton: ReadonlyMap<string, readonly number[]>
  readonly neighbours: Neighbours
}

/** Rows are added in slices, so that the caller can yield to other work in between. */
export function startIndex(): { add: (slice: readonly IndexedRow[]) => void; finish: () => NameIndex } {
  const rows: IndexedRow[] = []
  const byExact = new Map<string, number[]>()
  const byInitials = new Map<string, number[]>()
  const seenWords = new Set<string>()
  const rootNumbers = new Map<string, number>()
  const postings: number[][] = []
  const nameRoots: Int32Array[] = []

  const rootNumberOf = (word: string): number => {
    seenWords.add(word)
    const root = rootOf(word)
    const known = rootNumbers.get(root)
    if (known !== undefined) return known
    rootNumbers.set(root, postings.length)
    postings.push([])
    return postings.length - 1
  }

  const add = (row: IndexedRow): void => {
    const number = rows.push(row) - 1
    const words = wordsOf(row.name)
    append(byExact, exactOf(row.name), number)
    if (words.length >= 3 && words.length <= 6) append(byInitials, initialsOf(words), number)
    const own = new Set(words.map(rootNumberOf))
    for (const root of own) postings[root]?.push(number * 2)
    for (const root of new Set([...wordsOf(row.place), ...wordsOf(row.ehrName)].map(rootNumberOf))) {
      if (!own.has(root)) postings[root]?.push(number * 2 + 1)
    }
    nameRoots.push(Int32Array.from(own))
  }

  const finish = (): NameIndex => {
    const words = [...seenWords].sort()
    const roots = [...rootNumbers.keys()]
    const weightOfRoot = Float32Array.from(postings, (list) => Math.log(1 + rows.length / Math.max(1, list.length)))
    const atDomain = new Map<string, number>()
    for (const { host } of rows) atDomain.set(domainOf(host), (atDomain.get(domainOf(host)) ?? 0) + 1)
    const isLight = roots.map((root) => light.has(root))
    const bySkeleton = new Map<string, number[]>()
    for (const [number, word] of words.entries()) if (word.length > 3) append(bySkeleton, skeletonOf(word), number)
    return {
      rows,
      byExact,
      byInitials,
      words,
      wordNumbers: new Map(words.map((word, number) => [word, number])),
      rootOfWord: Int32Array.from(words, (word) => rootNumbers.get(rootOf(word)) ?? 0),
      rootNumbers,
      rowsOfRoot: postings.map((list) => Int32Array.from(list)),
      weightOfRoot,
      weightOfRow: Float32Array.from(nameRoots, (own) =>
        own.reduce((sum, root) => sum + (isLight[root] === true ? 0 : (weightOfRoot[root] ?? 0)), 0),
      ),
      standingOfRow: Float32Array.from(rows, ({ host }) =>
        Math.max(0, 1 - Math.log(atDomain.get(domainOf(host)) ?? 1) / Math.log(MANY_AT_DOMAIN)),
      ),
      bySkeleton,
      neighbours: fileNeighbours(words),
    }
  }
  return { add: (slice) => slice.forEach(add), finish }
}

const MANY_AT_DOMAIN = 10_000

const domainOf = (host: string): string => host.split(':', 1).join('').split('.').slice(-2).join('.')

/** 'mgh' for Massachusetts General Hospital. */
function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => !light.has(rootOf(word)))
    .map((word) => word.slice(0, 1))
    .join('')
}

function append(map: Map<string, number[]>, key: string, number: number): void {
  const before = map.get(key)
  if (before) before.push(number)
  else map.set(key, [number])
}
