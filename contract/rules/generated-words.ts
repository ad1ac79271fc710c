/** Words that stand in rows because a source sent none, in the page's language. The server writes them in English. */
import { codeTexts } from '@kinchart/texts/en/codes.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'

const CODE = /^code (\S+?)(?: \(([^()]+)\))?$/

/** A code without words as it is shown: 'code 207 (CVX)'. */
export const codeAsWords = (code: string, system: string | undefined): string =>
  system === undefined ? codeTexts.code({ code }) : codeTexts.codeOf({ code, system })

/** Whether words are only a code as it is shown. */
export const isCodeAsWords = (words: string): boolean => CODE.test(words)

/** A text with its generated words in the page's language; a list of several ('code 1, code 2') too. Any other stays as it is. */
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

/** The same for every text of an answer. */
export function allGeneratedInPageLanguage<Answer>(answer: Answer): Answer {
  return chosenLanguage() === 'en' ? answer : (inAll(answer) as Answer)
}

function inAll(value: unknown): unknown {
  if (typeof value === 'string') return generatedInPageLanguage(value)
  if (Array.isArray(value)) return value.map(inAll)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inAll(inner)]))
}
