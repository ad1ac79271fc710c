import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import { abbreviations, longestAbbreviation } from './abbreviations.ts'
import { wordsOf } from './words.ts'

/** A way to say one thing that is searched for: an entry holds all of the words in one of its parts. */
export type Way = readonly MarkedWord[]
/** What is searched for: every entry that says each of these in one of its ways. */
export type Asked = readonly (readonly Way[])[]

/** From here on a word is also found within another one ('statin' in 'atorvastatin'). */
const SHORTEST_WITHIN = 4

/** The words that were typed, and what else is meant by them. */
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
