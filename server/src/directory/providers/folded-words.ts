/**
 * Returns each word once, in lower case, without accents and punctuation. Hyphens separate words. Apostrophes do not
 * ("O'Neil" is 'oneil'). Ligatures and special letters are replaced: 'æ' by 'ae', 'ø' by 'o'.
 */
export function foldedWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øœæßłđ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/['’‘`´.]/g, '')
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))]
}

const letters: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }

const TITLES = new Set([
  'dr',
  'drs',
  'doctor',
  'prof',
  'professor',
  'mr',
  'mrs',
  'ms',
  'mx',
  'md',
  'phd',
  'facp',
  'facs',
  'dds',
  'dmd',
  'dpm',
])

/** Removes titles such as 'Dr' or 'MD'. If all words are titles, returns all of them. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !TITLES.has(word))
  return names.length === 0 ? words : names
}
