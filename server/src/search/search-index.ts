import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import { isWithin } from '#lists/list-view.ts'
import type { SearchTerms, Way } from './read-words.ts'
import { wordsOf } from './words.ts'

const SHORTEST = 4
const MAX_NEAREST_WORDS = 8

/**
 * Returns words that differ by one typing error, or by two for a long word. An error is a missing, extra, changed or
 * swapped letter. Returns no words for a word with a digit, because a similar number is not what the user meant.
 */
function nearestWords(vocabulary: Iterable<string>, typed: string): readonly string[] {
  if (typed.length < SHORTEST || /\p{N}/u.test(typed)) return []
  const limit = typed.length < 8 ? 1 : 2
  const found: (readonly [word: string, errors: number])[] = []
  for (const word of vocabulary) {
    if (Math.abs(word.length - typed.length) > limit || /\p{N}/u.test(word)) continue
    const errors = errorsBetween(typed, word, limit)
    if (errors <= limit) found.push([word, errors])
  }
  const least = Math.min(...found.map(([, errors]) => errors))
  return found
    .filter(([, errors]) => errors === least)
    .slice(0, MAX_NEAREST_WORDS)
    .map(([word]) => word)
}

/** Optimal string alignment distance; `limit + 1` if it exceeds `limit`. */
function errorsBetween(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      row.push(errors)
      least = Math.min(least, errors)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

export type Entry = {
  readonly kind: string
  readonly id: string
  /** As precise as sent, in a form that can be compared; null if there is no date. */
  readonly date: string | null
  readonly title: string
  readonly words: string
  readonly text?: string | undefined
}

/**
 * Places where a word can be found, best first. If several words match, the entry ranks by the worst of their places.
 */
const TITLE = 3
const ROW = 2
const TEXT = 1

export type Found = { readonly kind: string; readonly id: string; readonly at: number; readonly isInText: boolean }

type FoundKind = { readonly kind: string; readonly count: number; readonly page: readonly Found[] }

type Corrected = { readonly typed: string; readonly found: readonly string[] }

export type Result = {
  readonly kinds: readonly FoundKind[]
  readonly marked: readonly MarkedWord[]
  readonly corrected: readonly Corrected[]
}

export type SearchIndex = {
  readonly search: (asked: SearchTerms, page: Page) => Result
  readonly size: number
  readonly count: number
}

type Page = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Full-text index that exists only in memory. Add the entries of a section in the order in which they are shown.
 * Matches keep this order, except that title matches come before other matches.
 */
export function createIndexWriter() {
  const kinds: string[] = []
  const ids: string[] = []
  const dates: (string | null)[] = []
  const places = new Map<string, number[]>()
  const put = (text: string, entry: number, place: number): void => {
    const key = entry * 4 + place
    for (const word of wordsOf(text)) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [key])
      else if (known.at(-1) !== key) known.push(key)
    }
  }
  return {
    add: ({ kind, id, date, title, words, text }: Entry): void => {
      const entry = ids.length
      kinds.push(kind)
      ids.push(id)
      dates.push(date)
      put(title, entry, TITLE)
      put(words, entry, ROW)
      if (text !== undefined) put(text, entry, TEXT)
    },
    finish: (): SearchIndex => {
      const packed = new Map<string, Uint32Array>()
      let size = ids.length * 60
      for (const [word, keys] of places) {
        packed.set(word, Uint32Array.from(keys))
        size += keys.length * 4 + word.length * 2 + 120
      }
      places.clear()
      return { search: (terms, page) => search({ kinds, ids, dates, packed }, terms, page), size, count: ids.length }
    },
  }
}

type IndexContent = {
  readonly kinds: readonly string[]
  readonly ids: readonly string[]
  readonly dates: readonly (string | null)[]
  readonly packed: ReadonlyMap<string, Uint32Array>
}

function search(content: IndexContent, terms: SearchTerms, { from, to, limit, offset }: Page): Result {
  const corrected: Corrected[] = []
  const meant = terms.map((ways) => withNearest(content, ways, corrected))
  const found = meant.map((ways) => ways.map((way) => ({ way, scores: findWay(content, way) })))
  const marked = found.flatMap((ways) =>
    ways.flatMap(({ way, scores }, index) => (index === 0 || scores.some((score) => score > 0) ? way : [])),
  )
  const whole = found.map((ways) => best(ways.map(({ scores }) => scores)))
  const hasPeriod = from !== undefined || to !== undefined
  const byKind = new Map<string, { count: number; byPlace: number[][] }>()
  for (const [at, kind] of content.kinds.entries()) {
    let place = whole.length === 0 ? 0 : TITLE
    for (const scores of whole) place = Math.min(place, scores[at] ?? 0)
    if (place === 0 || (hasPeriod && !isWithin(content.dates[at] ?? '', from, to))) continue
    let known = byKind.get(kind)
    if (known === undefined) byKind.set(kind, (known = { count: 0, byPlace: [[], [], [], []] }))
    known.count += 1
    known.byPlace[place]?.push(at)
  }
  return {
    kinds: [...byKind].map(([kind, { count, byPlace }]) => ({
      ...{ kind, count },
      page: pageOf(byPlace, offset, limit).map(([at, place]) => ({
        ...{ kind, id: content.ids[at] ?? '', at, isInText: place === TEXT },
      })),
    })),
    marked,
    corrected,
  }
}

/** Returns one page of the matches. Matches in the best place, such as the title, come first. */
function pageOf(byPlace: readonly (readonly number[])[], offset: number, limit: number): (readonly [number, number])[] {
  const page: (readonly [number, number])[] = []
  let before = 0
  for (const place of [TITLE, ROW, TEXT]) {
    const those = byPlace[place] ?? []
    const from = Math.max(0, offset - before)
    for (const at of those.slice(from, from + limit - page.length)) page.push([at, place])
    before += those.length
  }
  return page
}

function withNearest(content: IndexContent, ways: readonly Way[], corrected: Corrected[]): readonly Way[] {
  const [typed] = ways
  if (typed?.length !== 1 || ways.some((way) => way.every((word) => keysOf(content, word).length > 0))) return ways
  const [word] = typed
  const found = word === undefined ? [] : nearestWords(content.packed.keys(), word.word)
  if (word === undefined || found.length === 0) return ways
  corrected.push({ typed: word.word, found })
  return found.map((near) => [{ word: near, where: 'whole' }])
}

function findWay(content: IndexContent, way: Way): Uint8Array {
  const size = content.ids.length
  let bits: Uint8Array | undefined
  for (const word of way) {
    const own = new Uint8Array(size)
    for (const keys of keysOf(content, word))
      for (const key of keys) {
        const at = key >>> 2
        own[at] = (own[at] ?? 0) | (1 << (key & 3))
      }
    if (bits !== undefined) for (let at = 0; at < size; at++) own[at] = (own[at] ?? 0) & (bits[at] ?? 0)
    bits = own
  }
  const scores = bits ?? new Uint8Array(size)
  for (let at = 0; at < size; at++) {
    const places = scores[at] ?? 0
    scores[at] = places & (1 << TITLE) ? TITLE : places & (1 << ROW) ? ROW : places === 0 ? 0 : TEXT
  }
  return scores
}

function keysOf({ packed }: IndexContent, { word, where }: MarkedWord): readonly Uint32Array[] {
  if (where === 'whole') {
    const keys = packed.get(word)
    return keys === undefined ? [] : [keys]
  }
  const found: Uint32Array[] = []
  for (const [one, keys] of packed) if (where === 'start' ? one.startsWith(word) : one.includes(word)) found.push(keys)
  return found
}

function best(all: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0), ...others] = all
  for (const other of others)
    for (let at = 0; at < first.length; at++) first[at] = Math.max(first[at] ?? 0, other[at] ?? 0)
  return first
}
