const numberWords: Readonly<Record<string, string>> = {
  ...{ once: '1', one: '1', twice: '2', two: '2', three: '3', four: '4', half: '0.5' },
}

/**
 * The numbers of what is said of a medicine, in order of size: '1 tablet twice a day' and 'Take 2 times daily 1 tablet'
 * have the same. No two sources write the rest alike. Absence: the empty text where there is no number.
 */
export function doseNumbers(words: string): string {
  const found = words.toLowerCase().match(/\d[\d,]*(?:\.\d+)?|[a-z]+/g) ?? []
  const numbers = found.flatMap((word) => numberWords[word] ?? (/^\d/.test(word) ? word.replaceAll(',', '') : []))
  return [...new Set(numbers.map(Number))].toSorted((a, b) => a - b).join(' ')
}

/**
 * Whether sources say otherwise of one thing: what one of them leaves out is no contradiction, and neither is a second entry of
 * one source. `said` holds what each source says in all of its entries, with empty texts where it says nothing.
 */
export function isContradicted(said: readonly (readonly string[])[]): boolean {
  const [first, ...others] = said
    .map((words) => new Set(words.filter((one) => one !== '')))
    .filter((words) => words.size > 0)
  return first !== undefined && others.some((words) => words.isDisjointFrom(first))
}
