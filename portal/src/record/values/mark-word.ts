import { interpretationWords } from '@kinchart/texts/en/details.ts'
import { markTexts } from '@kinchart/texts/en/record.ts'
import { sourceLanguage } from '#text/source-language.ts'
import type { Mark } from '#record/section.ts'

/** Returns the flag in the page's language, or as received if it has no code. */
export function markWord({ word, side, by, code, flag, isOurs }: Mark): string {
  if (code !== undefined) return interpretationWords[code]
  if (by === 'source' || isOurs === true) return word
  const compared = side === 'high' ? markTexts.aboveRange : markTexts.belowRange
  return flag === undefined ? compared : markTexts.withFlag({ compared, flag })
}

/** The language of the flag's text. Undefined if it is the page's language. */
export const markLanguage = ({ by, code, isOurs }: Mark): string | undefined =>
  by === 'source' && code === undefined && isOurs !== true ? sourceLanguage() : undefined
