import type { NameIndex } from './build-index.ts'
import { rootOf, skeletonOf } from './name-words.ts'

/** A root that a typed word may mean, and its certainty: 1 for the exact word. */
export type Meaning = { readonly root: number; readonly quality: number }

const QUALITY = { same: 1, root: 0.97, prefix: 0.78, edit: 0.72, skeleton: 0.62 } as const
const MAX_PREFIX_WORDS = 5000

/**
 * Returns every root a typed word may mean, most certain first: the word itself, another spelling, a word it begins, a
 * word one typing error away, a word without its vowels. `isAlone`: even one letter counts as a beginning.
 */
export function meaningsOf(index: NameIndex, word: string, isAlone: boolean): Meaning[] {
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
 * Returns other ways to split the typed letters into words: a missing or extra space is a typing error, too. Each
 * differs from the typed text in one place and contains only known words.
 */
export function partedOtherwise(index: NameIndex, words: readonly string[]): string[][] {
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
      // The space may be missing, or another letter typed instead.
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
