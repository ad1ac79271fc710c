/** Formats a command as the operator has to type it, including npm's `--` separator. */
export type TypedStart = (word: string) => string

export const inClone: TypedStart = (word) => `npm run ${word} --`
export const inPackage: TypedStart = (word) => `npx kinchart ${word}`

export const asTyped = (text: string, start: TypedStart): string =>
  text.replaceAll(/npm run ([a-z]+) --/g, (_, word: string) => start(word))
