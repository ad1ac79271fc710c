/** Texts generated in rows when a source sent none, in the page's language. The server writes them in English. */
import { codeTexts } from '@kinchart/texts/en/details.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'

const CODE = /^code (\S+?)(?: \(([^()]+)\))?$/

/** Returns the text for a code without a name: 'code 207 (CVX)'. */
export const codeAsWords = (code: string, system: string | undefined): string =>
  system === undefined ? codeTexts.code({ code }) : codeTexts.codeOf({ code, system })

/** Whether a text is only such a code. */
export const isCodeAsWords = (words: string): boolean => CODE.test(words)

/**
 * Translates generated text to the page's language, including lists of several ('code 1, code 2'). Returns any other
 * text unchanged.
 */
export function generatedInPageLanguage(text: string): string {
  if (chosenLanguage() === 'en' || !text.includes('code ')) return text
  return text
    .split(', ')
    .map((part) => {
      const [, code, system] = CODE.exec(part) ?? []
      return code === undefined ? part : codeAsWords(code, system)
    })
    .join(', ')
}

/** Translates all texts of a response. */
export function allGeneratedInPageLanguage<Answer>(answer: Answer): Answer {
  return chosenLanguage() === 'en' ? answer : (inAll(answer) as Answer)
}

function inAll(value: unknown): unknown {
  if (typeof value === 'string') return generatedInPageLanguage(value)
  if (Array.isArray(value)) return value.map(inAll)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inAll(inner)]))
}
