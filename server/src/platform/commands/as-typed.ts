/** Returns how the operator types a command, such as `npm run doctor --` or `npx kinchart doctor`. */
export type TypedStart = (word: string) => string

export const inClone: TypedStart = (word) => `npm run ${word} --`
export const inPackage: TypedStart = (word) => `npx kinchart ${word}`

export const asTyped = (text: string, start: TypedStart): string =>
  text.replaceAll(/npm run ([a-z]+) --/g, (_, word: string) => start(word))
