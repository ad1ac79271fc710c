import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'

/**
 * 'personal': anyone who knows the user's name and address could guess the password. 'guessable': anyone could guess
 * it.
 */
export type Verdict = 'good' | 'guessable' | 'personal'

/** Maximum characters to judge. This many characters show a password's strength, and more would take longer. */
const JUDGED_CHARACTERS = 48
/** Digit and symbol substitutions to try. The library's default of 100 takes 1.5 seconds in the worst case. */
const LETTERS_TRIED = 16
/** The number of guesses from which zxcvbn's score is 3, 'safely unguessable'. */
const FEWEST_GUESSES = 1e8
const SHORTEST_WORD = 3

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: LETTERS_TRIED,
})

/**
 * Simulates an attacker who first tries lists of common passwords, words, names, dates and keyboard rows (ASVS 6.2.4,
 * 6.2.11). `personal`: the address, the user's names and the product's name, as written. Run this function in a
 * separate thread. It takes up to a few tenths of a second, and its word lists stay in memory (about 100 MB).
 */
export function judgePassword(password: string, personal: readonly string[]): Verdict {
  const words = wordsOf(personal)
  // An attacker also tries a password without accents and letter variants, so judge both spellings.
  const written = new Set([password.normalize('NFKC'), plain(password)])
  for (const form of written) {
    const { guesses, sequence } = estimator.check(form, [...words])
    if (guesses < FEWEST_GUESSES)
      return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'personal' : 'guessable'
  }
  return 'good'
}

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
