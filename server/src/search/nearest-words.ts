/** Shorter words are too similar to others to be corrected. */
const SHORTEST = 4
const MOST_FOUND = 8

/**
 * Returns the words of a vocabulary nearest to one that is not in it: one typing error away, two for a long word. An
 * error is a missing, extra, changed or swapped letter. None for a word with a digit: another number is not meant.
 */
export function nearestWords(vocabulary: Iterable<string>, typed: string): readonly string[] {
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
    .slice(0, MOST_FOUND)
    .map(([word]) => word)
}

/** Returns the optimal string alignment distance; `limit + 1` if it exceeds `limit`. */
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
