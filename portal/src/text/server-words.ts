/** The server's English messages, mapped to the page's language. */
let known: ReadonlyMap<string, string> = new Map()

export function learnServerWords(words: Readonly<Record<string, string>>): void {
  known = new Map(Object.entries(words))
}

/** Translates a server message into the page's language; an unknown one is returned unchanged. */
export const inPageLanguage = (message: string): string => known.get(message) ?? message
