/**
 * Texts that the server generates in English if a source sent no text, and their translation to the page's language.
 */
import { codeTexts } from '@kinchart/texts/en/ui.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'

const CODE = /^code (\S+?)(?: \(([^()]+)\))?$/

export const codeAsWords = (code: string, system: string | undefined): string =>
  system === undefined ? codeTexts.code({ code }) : codeTexts.codeOf({ code, system })

export const isCodeAsWords = (words: string): boolean => CODE.test(words)

/** Translates a generated text or a list of generated texts ('code 1, code 2'). Returns any other text unchanged. */
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

export function allGeneratedInPageLanguage<Answer>(answer: Answer): Answer {
  return chosenLanguage() === 'en' ? answer : (inAll(answer) as Answer)
}

function inAll(value: unknown): unknown {
  if (typeof value === 'string') return generatedInPageLanguage(value)
  if (Array.isArray(value)) return value.map(inAll)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inAll(inner)]))
}
