let known: ReadonlyMap<string, string> = new Map()

export function learnServerWords(words: Readonly<Record<string, string>>): void {
  known = new Map(Object.entries(words))
}

export const inPageLanguage = (message: string): string => known.get(message) ?? message
