import { fold } from '@kinchart/contract/text/marked-words.ts'

/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const spaced = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Ignores case and accents; a number keeps its decimals ('7.2'). */
export function wordsOf(text: string): readonly string[] {
  const folded = fold(text)
  if (!unspaced.test(folded)) return folded.match(spaced) ?? []
  return [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []))
}
