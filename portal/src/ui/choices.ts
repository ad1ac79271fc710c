import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'

export type Choice = { readonly value: string; readonly text: string }

export const inWords = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, text: choiceInWords(value) }))

/** Puts the empty choice first. Keeps a saved value that is not among the choices. */
export function withNone(choices: readonly Choice[], saved = ''): Choice[] {
  const isKnown = saved === '' || choices.some(({ value }) => value === saved)
  return [{ value: '', text: uiTexts.choose }, ...choices, ...(isKnown ? [] : [{ value: saved, text: saved }])]
}
