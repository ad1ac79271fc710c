/** Finds words one letter away from a typed word: omitted, added, changed, or two neighbors swapped. */
export type Neighbours = { readonly of: (word: string) => number[] }

const MIN_LENGTH = 3
const SHIFT = 2 ** 20

/**
 * Files every word under itself and under each form with one letter removed; two words one edit apart share such a form
 * (the deletion neighborhood of SymSpell). Forms are 32-bit hashes stored with the word's number in one sorted array of
 * doubles: 8 bytes a form. Hash matches are compared letter by letter. Up to 2^20 words.
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

/** Returns whether two words differ by exactly one edit. */
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

/** Returns the FNV-1a hash of a word without one letter. */
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
