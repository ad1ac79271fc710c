/** What the server says in English, by how it reads in the page's language. */
let known: ReadonlyMap<string, string> = new Map()

export function learnServerWords(words: Readonly<Record<string, string>>): void {
  known = new Map(Object.entries(words))
}

/** A sentence of the server's in the page's language; one that is not known as it came. */
export const inPageLanguage = (said: string): string => known.get(said) ?? said
