import { light } from './abbreviations.ts'
import type { NameIndex } from './build-index.ts'
import { exactOf, rootOf, wordsOf } from './name-words.ts'

/**
 * Puts the best rows of a search in their final order: the very name first, then the same words, then the same words
 * otherwise written, then whatever is most alike letter by letter, keeping what the coarse score said.
 */
export function rankFinely(
  index: NameIndex,
  typed: string,
  words: readonly string[],
  rows: Int32Array,
  scores: ReadonlyMap<number, number>,
): Int32Array {
  const exact = exactOf(typed)
  const line = words.join(' ')
  const roots = rootsOf(words)
  const sorted = [...roots].sort().join(' ')
  const pairs = pairsOf(line)
  const fine = Array.from(rows, (row) => {
    const name = index.rows[row]?.name ?? ''
    const own = wordsOf(name)
    const ownLine = own.join(' ')
    const ownRoots = rootsOf(own)
    const tier =
      exactOf(name) === exact
        ? 8
        : ownLine === line
          ? 6
          : roots.length > 0 && ownRoots.join(' ') === roots.join(' ')
            ? 4
            : roots.length > 0 && [...ownRoots].sort().join(' ') === sorted
              ? 3
              : ownLine.startsWith(line)
                ? 0.25
                : 0
    return { row, value: tier + Math.min(1, scores.get(row) ?? 0) + 0.35 * likeness(pairs, ownLine) }
  })
  return Int32Array.from(
    fine.sort((a, b) => b.value - a.value || a.row - b.row),
    ({ row }) => row,
  )
}

const rootsOf = (words: readonly string[]): string[] => words.map(rootOf).filter((root) => !light.has(root))

/** Pairs of neighbouring letters, each with how often it stands there. */
function pairsOf(line: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < line.length - 1; at++) {
    const pair = line.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Dice's coefficient of the pairs of letters of two lines: 0 to 1. */
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
