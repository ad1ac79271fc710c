import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import { abbreviations, longestAbbreviation } from './abbreviations.ts'
import { wordsOf } from './words.ts'

/** One alternative of a search term: an entry matches if one of its fields contains all of the words. */
export type Way = readonly MarkedWord[]
/** A search query: an entry matches if it contains each term in one of its alternatives. */
export type Asked = readonly (readonly Way[])[]

/** Words of this length or longer are also found within other words ('statin' in 'atorvastatin'). */
const SHORTEST_WITHIN = 4

/** Parses the typed words and adds their other meanings. */
export function readWords(typed: string): Asked {
  const words = wordsOf(typed)
  const asked: (readonly Way[])[] = []
  for (let at = 0; at < words.length;) {
    const known = knownAt(words, at)
    const own = words.slice(at, at + (known?.length ?? 1))
    asked.push([own.map(asTyped), ...(known?.meant ?? []).map((meant) => wordsOf(meant).map(asMeant))])
    at += own.length
  }
  return asked
}

function knownAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestAbbreviation, words.length - at); length > 0; length--) {
    const meant = abbreviations[words.slice(at, at + length).join(' ')]
    if (meant !== undefined) return { length, meant }
  }
  return undefined
}

const asTyped = (word: string): MarkedWord => ({ word, where: word.length >= SHORTEST_WITHIN ? 'within' : 'start' })
const asMeant = (word: string): MarkedWord => ({ word, where: 'start' })
