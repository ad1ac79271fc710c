import { light } from './abbreviations.ts'
import type { NameIndex } from './build-index.ts'
import type { OtherName } from './known-as.ts'
import { exactOf, rootOf, wordsOf } from './name-words.ts'

/** The typed text, and other words it may mean. */
export type Query = {
  readonly typed: string
  readonly words: readonly string[]
  readonly others: readonly OtherName[]
  /** Rows whose initials were typed. */
  readonly initials: ReadonlySet<number>
}

/** Weights other than name matches: an organization's size, and whether it can be connected. */
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
 * Puts the best rows of a search in their final order: the exact name first, then the same words, then the same words
 * in other spellings, then organizations commonly known by the typed name, then the most similar letter by letter,
 * retaining the coarse score. Among similar rows, one on its own domain ranks before a practice among thousands, and a
 * connectable one before one that is not.
 */
export function rankFinely(
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

/** Returns how well a row matches the organization that an alias refers to: 0 if it lacks one of its words. */
function likenessTo(other: Reading & { readonly isWhole: boolean }, own: Reading): number {
  const has = new Set(own.roots.split(' '))
  if (!other.roots.split(' ').every((root) => has.has(root))) return 0
  return (other.isWhole ? WORTH.otherName : WORTH.begunName) + 0.35 * likeness(other.pairs, own.line)
}

const rootsOf = (words: readonly string[]): string[] => words.map(rootOf).filter((root) => !light.has(root))

/** Returns pairs of adjacent letters with their counts. */
function pairsOf(line: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < line.length - 1; at++) {
    const pair = line.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Returns Dice's coefficient of the letter pairs of two lines: 0 to 1. */
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
