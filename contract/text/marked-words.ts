/** Used for search and highlighting in both portal and server. */
import type { MarkedWord } from '../calls/search.ts'

export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const word = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu

export type TextPart = { readonly text: string; readonly at: number; readonly isMarked: boolean }

export function markWords(text: string, marked: readonly MarkedWord[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > done) parts.push({ text: text.slice(done, to), at: done, isMarked })
    done = Math.max(done, to)
  }
  for (const { 0: found, index } of text.matchAll(word)) {
    const folded = fold(found)
    if (!marked.some((one) => isMarked(folded, one))) continue
    add(index, false)
    add(index + found.length, true)
  }
  add(text.length, false)
  return parts
}

const isMarked = (folded: string, { word: wanted, where }: MarkedWord): boolean =>
  where === 'whole' ? folded === wanted : where === 'start' ? folded.startsWith(wanted) : folded.includes(wanted)
