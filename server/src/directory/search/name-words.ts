import { joined, shortened } from './abbreviations.ts'

/**
 * Splits a name into words in lower case, without accents and punctuation. '&', '+' and '/' separate words, and '&'
 * is the word 'and'. Apostrophes don't separate words ("Children's" is one word). 'M.D.' and 'M D' are 'md'. No word
 * is left out.
 */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/\b\p{L}(?:\.\p{L})+\b/gu, (initials) => initials.replaceAll('.', ''))
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return joinTitles(words).flatMap((word) => joined.get(word) ?? [word])
}

const TITLES = new Set(['md', 'do', 'od', 'pa', 'pc', 'dc', 'np', 'dds', 'dmd', 'dpm', 'llc', 'pllc', 'inc'])

function joinTitles(words: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    let end = at
    while ((words[end] ?? '').length === 1) end++
    const letters = words.slice(at, end).join('')
    if (end - at > 1 && TITLES.has(letters)) {
      out.push(letters)
      at = end - 1
    } else out.push(words[at] ?? '')
  }
  return out
}

/** Maps all spellings to a common form: 'st' and 'saint', 'clinics' and 'clinic'. */
export function rootOf(word: string): string {
  const whole = shortened.get(word) ?? word
  if (whole.length < 4 || !whole.endsWith('s') || whole.endsWith('ss') || whole.endsWith('us') || whole.endsWith('is'))
    return whole
  const single = whole.endsWith('ies') && whole.length > 5 ? `${whole.slice(0, -3)}y` : whole.slice(0, -1)
  return shortened.get(single) ?? single
}

/**
 * Removes vowels, because people shorten words this way: 'hlth', 'svrgn'. Used for words that are in no abbreviation
 * table.
 */
export function skeletonOf(word: string): string {
  return word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, '')
}

export function exactOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
