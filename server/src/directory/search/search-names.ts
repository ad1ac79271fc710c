import type { NameIndex } from './build-index.ts'
import { light } from './abbreviations.ts'
import { otherNames, type OtherName } from './known-as.ts'
import { exactOf, rootOf, wordsOf, skeletonOf } from './name-words.ts'

type Query = {
  readonly typed: string
  readonly words: readonly string[]
  readonly others: readonly OtherName[]
  readonly initials: ReadonlySet<number>
}

const WORTH = {
  otherName: 1.5,
  begunName: 0.1,
  initials: 0.4,
  standing: 0.3,
  connectable: 0.1,
  phrase: 0.15,
  start: 0.1,
}

/**
 * Ranks in this order: the exact name; the same words; the same words in other spellings; organizations commonly
 * known by the typed name. All other rows are ranked by letter similarity combined with their score in `scores`.
 * Among rows with similar results, an organization on its own domain precedes a doctor's office whose domain is
 * shared by thousands of offices. A connectable organization precedes one that isn't connectable.
 */
function rankFinely(
  index: NameIndex,
  { typed, words, others, initials }: Query,
  rows: Int32Array,
  scores: ReadonlyMap<number, number>,
): Int32Array {
  const exact = exactOf(typed)
  const searchReading = readingOf(words)
  const otherwise = others.map((other) => ({ ...readingOf(other.words), isWhole: other.isWhole }))
  const fine = Array.from(rows, (row) => {
    const name = index.rows[row]?.name ?? ''
    const own = readingOf(wordsOf(name))
    const tier = exactOf(name) === exact ? 8 : tierOf(searchReading, own)
    const like = Math.max(0, ...otherwise.map((other) => likenessTo(other, own)))
    const value =
      tier +
      Math.min(1, scores.get(row) ?? 0) +
      Math.max(0.35 * likeness(searchReading.pairs, own.line), like) +
      (initials.has(row) ? WORTH.initials : 0) +
      WORTH.standing * (index.standingOfRow[row] ?? 0) +
      (index.rows[row]?.isConnectable === true ? WORTH.connectable : 0)
    return { row, value }
  })
  return Int32Array.from(
    fine.sort((a, b) => b.value - a.value || a.row - b.row),
    ({ row }) => row,
  )
}

type Reading = {
  readonly line: string
  readonly roots: string
  readonly sorted: string
  readonly pairs: ReadonlyMap<string, number>
}

function readingOf(words: readonly string[]): Reading {
  const line = words.join(' ')
  const roots = rootsOf(words)
  return { line, roots: roots.join(' '), sorted: [...roots].sort().join(' '), pairs: pairsOf(line) }
}

function tierOf(searchReading: Reading, own: Reading): number {
  if (own.line === searchReading.line) return 6
  if (searchReading.roots !== '' && own.roots === searchReading.roots) return 4
  if (searchReading.roots !== '' && own.sorted === searchReading.sorted) return 3
  if (!` ${own.line} `.includes(` ${searchReading.line}`)) return 0
  return WORTH.phrase + (own.line.startsWith(searchReading.line) ? WORTH.start : 0)
}

/** 0 if the row lacks a word of the organization that the alias refers to. */
function likenessTo(other: Reading & { readonly isWhole: boolean }, own: Reading): number {
  const has = new Set(own.roots.split(' '))
  if (!other.roots.split(' ').every((root) => has.has(root))) return 0
  return (other.isWhole ? WORTH.otherName : WORTH.begunName) + 0.35 * likeness(other.pairs, own.line)
}

const rootsOf = (words: readonly string[]): string[] => words.map(rootOf).filter((root) => !light.has(root))

function pairsOf(line: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < line.length - 1; at++) {
    const pair = line.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Dice's coefficient of the letter pairs: 0 to 1. */
function likeness(pairs: ReadonlyMap<string, number>, line: string): number {
  let size = 0
  let common = 0
  for (const count of pairs.values()) size += count
  const left = new Map(pairs)
  for (let at = 0; at < line.length - 1; at++) {
    size++
    const pair = line.slice(at, at + 2)
    const count = left.get(pair) ?? 0
    if (count > 0) {
      common++
      left.set(pair, count - 1)
    }
  }
  return size === 0 ? 0 : (2 * common) / size
}

/**
 * `root`: number of the common form of a word (`rootOf`). `quality`: 1 for the exact word, less for a less certain
 * match.
 */
type Meaning = { readonly root: number; readonly quality: number }

const QUALITY = { same: 1, root: 0.97, prefix: 0.78, edit: 0.72, skeleton: 0.62 } as const
const MAX_PREFIX_WORDS = 5000

/**
 * Most certain first: the word itself, another spelling, a word that begins with the typed word, a word with one
 * typing error, a word with the same consonants. `isAlone`: a single typed letter also matches words that begin with
 * it.
 */
function meaningsOf(index: NameIndex, word: string, isAlone: boolean): Meaning[] {
  const best = new Map<number, number>()
  const mean = (root: number | undefined, quality: number): void => {
    if (root !== undefined && (best.get(root) ?? 0) < quality) best.set(root, quality)
  }
  const known = index.wordNumbers.get(word)
  if (known !== undefined) mean(index.rootOfWord[known], QUALITY.same)
  mean(index.rootNumbers.get(rootOf(word)), known === undefined ? QUALITY.root : QUALITY.same)
  if (word.length >= (isAlone ? 1 : 2)) {
    const from = firstFrom(index.words, word)
    for (let at = from; at < from + MAX_PREFIX_WORDS && (index.words[at] ?? '').startsWith(word); at++) {
      const whole = index.words[at] ?? ''
      mean(index.rootOfWord[at], QUALITY.prefix + (0.17 * word.length) / whole.length)
    }
  }
  if (word.length >= (known === undefined ? 3 : 4)) {
    for (const number of index.neighbours.of(word)) {
      const isSameStart = index.words[number]?.[0] === word[0]
      mean(index.rootOfWord[number], QUALITY.edit + (isSameStart ? 0.02 : 0))
    }
  }
  const skeleton = skeletonOf(word)
  if (known === undefined && skeleton.length >= 3) {
    for (const number of index.bySkeleton.get(skeleton) ?? []) mean(index.rootOfWord[number], QUALITY.skeleton)
  }
  return [...best].map(([root, quality]) => ({ root, quality })).sort((a, b) => b.quality - a.quality)
}

/**
 * Treats a missing or extra space as a typing error. Each result differs from the typed text in one place, and consists
 * only of known words.
 */
function partedOtherwise(index: NameIndex, words: readonly string[]): string[][] {
  const isKnown = (word: string): boolean => index.wordNumbers.has(word)
  const ways: string[][] = []
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next !== undefined && isKnown(word + next))
      ways.push([...words.slice(0, at), word + next, ...words.slice(at + 2)])
    if (isKnown(word)) continue
    for (let cut = 1; cut < word.length; cut++) {
      const left = word.slice(0, cut)
      if (!isKnown(left)) continue
      // Either the space is missing, or another letter was typed instead.
      for (const right of [word.slice(cut), cut > 2 ? word.slice(cut + 1) : '']) {
        if (right.length > 0 && isKnown(right)) ways.push([...words.slice(0, at), left, right, ...words.slice(at + 1)])
      }
    }
  }
  return ways.slice(0, 6)
}

function firstFrom(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export type RowFilter = (row: NameIndex['rows'][number]) => boolean

const MAX_WORDS = 16
const FINE = 300
/** If fewer rows than this contain every word, rows with most of the words are included. */
const ENOUGH = 5
const OTHERWISE = 0.9

/**
 * The rows found by one search. Stores for each row how much of the typed text the row contains, how much of the
 * row's name the text covers, and which words match.
 */
type Tally = {
  readonly queryWeights: Float32Array
  readonly own: Float32Array
  readonly words: Int32Array
  readonly touched: number[]
}

/**
 * Tolerates typing errors. Returns row numbers, best first, in a stable order. An exact name ranks first. The rank of
 * other rows depends on how certainly they contain the typed words, where rare words count more. It also depends on
 * how much of the row's name these words cover. Legal forms such as 'Inc' and small words such as 'of' are not
 * required.
 */
export function searchNames(index: NameIndex, typed: string, mayFind: RowFilter): Int32Array {
  const words = wordsOf(typed).slice(0, MAX_WORDS)
  if (words.length === 0) return new Int32Array(0)
  const scores = new Map<number, number>()
  const others = otherNames(words).map((other) => ({ ...other, words: other.words.slice(0, MAX_WORDS) }))
  const isWhole = score(index, words, mayFind, 1, scores)
  for (const other of others) score(index, other.words, mayFind, 1, scores, true)
  if (!isWhole)
    for (const way of partedOtherwise(index, words)) score(index, way.slice(0, MAX_WORDS), mayFind, OTHERWISE, scores)
  const initials = new Set(words.length === 1 ? index.byInitials.get(words[0] ?? '') : [])
  for (const row of initials) keepBest(index, mayFind, scores, row, 0.9)
  for (const row of index.byExact.get(exactOf(typed)) ?? []) keepBest(index, mayFind, scores, row, 2)
  const order = inOrder(scores)
  const best = rankFinely(index, { typed, words, others, initials }, order.slice(0, FINE), scores)
  order.set(best)
  return order
}

function keepBest(index: NameIndex, mayFind: RowFilter, scores: Map<number, number>, row: number, value: number): void {
  const found = index.rows[row]
  if (found && mayFind(found) && (scores.get(row) ?? 0) < value) scores.set(row, value)
}

function score(
  index: NameIndex,
  words: readonly string[],
  mayFind: RowFilter,
  factor: number,
  scores: Map<number, number>,
  onlyWhole = false,
): boolean {
  const heavy = words.map((word) => !light.has(rootOf(word)))
  const isRequired = heavy.includes(true) ? heavy : heavy.map(() => true)
  const meanings = words.map((word) => meaningsOf(index, word, words.length === 1))
  const weights = meanings.map((list) =>
    Math.max(0.5, ...list.slice(0, 3).map(({ root }) => index.weightOfRoot[root] ?? 0)),
  )
  const tally = tallyRows(index, meanings, weights, isRequired)
  const total = weights.reduce((sum, weight, at) => sum + (isRequired[at] === true ? weight : 0), 0)
  const all = isRequired.reduce((bits, isWordRequired, at) => (isWordRequired ? bits | (1 << at) : bits), 0)
  const findable = tally.touched.filter((row) => {
    const found = index.rows[row]
    return found !== undefined && mayFind(found)
  })
  let whole = 0
  for (const row of findable) if (((tally.words[row] ?? 0) & all) === all) whole++
  for (const row of findable) {
    const share = (tally.queryWeights[row] ?? 0) / total
    const isWhole = ((tally.words[row] ?? 0) & all) === all
    if (!isWhole && (onlyWhole || whole >= ENOUGH || share < 0.4)) continue
    const ownShare = Math.min(1, (tally.own[row] ?? 0) / Math.max(0.1, index.weightOfRow[row] ?? 0))
    scores.set(row, Math.max(scores.get(row) ?? 0, factor * (0.75 * share + 0.25 * ownShare)))
  }
  return whole > 0 && meanings.every((list, at) => isRequired[at] !== true || (list[0]?.quality ?? 0) >= 0.97)
}

function tallyRows(
  index: NameIndex,
  meanings: ReturnType<typeof meaningsOf>[],
  weights: readonly number[],
  isRequired: readonly boolean[],
): Tally {
  const count = index.rows.length
  const tally: Tally = {
    queryWeights: new Float32Array(count),
    own: new Float32Array(count),
    words: new Int32Array(count),
    touched: [],
  }
  for (const [at, list] of meanings.entries()) {
    if (isRequired[at] !== true) continue
    const bit = 1 << at
    const weight = weights[at] ?? 0
    for (const { root, quality } of list) {
      const own = index.weightOfRoot[root] ?? 0
      for (const posting of index.rowsOfRoot[root] ?? []) {
        const row = posting >> 1
        const before = tally.words[row] ?? 0
        // A word counts once per row. Its most certain meaning comes first.
        if ((before & bit) !== 0) continue
        if (before === 0) tally.touched.push(row)
        const isOwn = (posting & 1) === 0
        tally.words[row] = before | bit
        tally.queryWeights[row] = (tally.queryWeights[row] ?? 0) + weight * quality * (isOwn ? 1 : 0.6)
        if (isOwn) tally.own[row] = (tally.own[row] ?? 0) + own * quality
      }
    }
  }
  return tally
}

/** Highest score first, then alphabetical. */
function inOrder(scores: ReadonlyMap<number, number>): Int32Array {
  const keys = new Float64Array(scores.size)
  let at = 0
  for (const [row, value] of scores) keys[at++] = Math.round((4 - value) * 100_000) * 2 ** 22 + row
  keys.sort()
  return Int32Array.from(keys, (key) => key % 2 ** 22)
}
