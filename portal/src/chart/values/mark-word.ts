import { markTexts } from '@kinchart/texts/record.ts'
import { sourceLanguage } from '#text/source-language.ts'
import type { Mark } from '../section.ts'

/** A mark's word: the source's own as it came, Kinchart's in the page's language. */
export function markWord({ word, side, by, isOurs }: Mark): string {
  if (by === 'source' || isOurs === true) return word
  return side === 'high' ? markTexts.aboveRange : markTexts.belowRange
}

/** The language of a mark's word; absent where it is the page's. */
export const markLanguage = ({ by, isOurs }: Mark): string | undefined =>
  by === 'source' && isOurs !== true ? sourceLanguage() : undefined
