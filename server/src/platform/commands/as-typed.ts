/** How a command of this first word begins where it is typed, with what npm wants between it and the rest. */
export type TypedStart = (word: string) => string

/** In the clone, as the texts have it. */
export const inClone: TypedStart = (word) => `npm run ${word} --`
/** Where the package is installed. */
export const inPackage: TypedStart = (word) => `npx kinchart ${word}`

/** A sentence for the operator, with the commands in it as they are typed there. */
export const asTyped = (text: string, start: TypedStart): string =>
  text.replaceAll(/npm run ([a-z]+) --/g, (_, word: string) => start(word))
