/** Returns how a command with this first word is typed, including npm's separator. */
export type TypedStart = (word: string) => string

/** In a clone, as the texts have it. */
export const inClone: TypedStart = (word) => `npm run ${word} --`
/** In an installed package. */
export const inPackage: TypedStart = (word) => `npx kinchart ${word}`

/** Rewrites the commands in an operator's text for how they are typed in this installation. */
export const asTyped = (text: string, start: TypedStart): string =>
  text.replaceAll(/npm run ([a-z]+) --/g, (_, word: string) => start(word))
