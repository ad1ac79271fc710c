/**
 * The words of a name as they are compared: lower case, without accents and punctuation, each once. Apostrophes part
 * no words ("O'Neil" is 'oneil'), hyphens do. The ligatures and letters that no accent makes have their usual spelling.
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

/** How people address a doctor, and what they write behind the name; no directory lists a name by these. */
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

/** The words of a name that is looked for, without titles; all of them where it is nothing else. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !TITLES.has(word))
  return names.length === 0 ? words : names
}
