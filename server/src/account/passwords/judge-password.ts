import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'

/** 'personal': guessed by whoever knows the person's name and address; 'guessable': by anybody. */
export type Verdict = 'good' | 'guessable' | 'personal'

/** The first of a password; what makes it hard to guess is within them, and time grows with each. */
const JUDGED_CHARACTERS = 48
/** Ways to read digits and signs as letters that are tried; the library's hundred take a second and a half for the worst. */
const LETTERS_TRIED = 16
/** Guesses that a password withstands: zxcvbn's score 3, 'safely unguessable'. */
const FEWEST_GUESSES = 1e8
/** Shorter pieces of a name are in most passwords. */
const SHORTEST_WORD = 3

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: LETTERS_TRIED,
})

/**
 * How easily a password is guessed by who tries lists of common passwords, words, names, dates and keyboard rows first
 * (ASVS 6.2.4, 6.2.11). `personal`: the address, the names and the product's, as they are written. Takes some tenths of a second
 * for the worst, and holds its lists in memory (about 100 MB): meant for a thread of its own.
 */
export function judgePassword(password: string, personal: readonly string[]): Verdict {
  const words = wordsOf(personal)
  // As it was typed, and without the accents and letter forms that guessers leave out.
  const written = new Set([password.normalize('NFKC'), plain(password)])
  for (const form of written) {
    const { guesses, sequence } = estimator.check(form, [...words])
    if (guesses < FEWEST_GUESSES)
      return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'personal' : 'guessable'
  }
  return 'good'
}

/** What is personal, whole and in its parts. */
function wordsOf(personal: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const text of personal) {
    for (const form of [text.normalize('NFKC').toLowerCase(), plain(text).toLowerCase()]) {
      const beforeAt = form.replace(/@.*$/s, '')
      const parts = form.split(/[^\p{L}\p{N}]+/u)
      for (const word of [form, beforeAt, beforeAt.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...parts])
        if (word.length >= SHORTEST_WORD) words.add(word.slice(0, JUDGED_CHARACTERS))
    }
  }
  return words
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
