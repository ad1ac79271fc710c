import { inPlainWords } from './schedule-in-words.ts'

const numberWords: Readonly<Record<string, string>> = { half: '0.5', media: '0.5', medio: '0.5', un: '1', uno: '1' }

/**
 * Returns the numbers in a medicine's directions, sorted. Sources word directions differently, but '1 tablet twice a
 * day', '1 tab BID' and 'Tome 2 veces al día 1 tableta' give the same numbers. '' if there is no number.
 */
export function doseNumbers(words: string): string {
  // 'Daily' and 'at bedtime' mean once a day.
  const text = inPlainWords(words).replaceAll(/(?<!times )\b(?:a (?:day|week|month|year)s?|bedtime)\b/g, '1')
  const found = text.match(/\d[\d,]*(?:\.\d+)?|\p{L}+/gu) ?? []
  const numbers = found.flatMap((word) => numberWords[word] ?? (/^\d/.test(word) ? word.replaceAll(',', '') : []))
  return [...new Set(numbers.map(Number))].toSorted((a, b) => a - b).join(' ')
}

/**
 * True if two sources state different values. `statements` has the values of each source, with empty texts for
 * missing values. A missing value doesn't contradict another value. Two entries of the same source don't contradict
 * each other.
 */
export function isContradicted(statements: readonly (readonly string[])[]): boolean {
  const [first, ...others] = statements
    .map((words) => new Set(words.filter((one) => one !== '')))
    .filter((words) => words.size > 0)
  return first !== undefined && others.some((words) => words.isDisjointFrom(first))
}
