import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'

/** 'personal': guessable by anyone who knows the user's name and address; 'guessable': by anyone. */
export type Verdict = 'good' | 'guessable' | 'personal'

/** The first characters of a password: enough to judge its strength, and judging time grows with each. */
const JUDGED_CHARACTERS = 48
/** Number of digit and symbol substitutions to try; the library's hundred take 1.5 seconds in the worst case. */
const LETTERS_TRIED = 16
/** Guesses that a password must withstand: zxcvbn's score 3, 'safely unguessable'. */
const FEWEST_GUESSES = 1e8
/** Shorter parts of a name are in most passwords. */
const SHORTEST_WORD = 3

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: LETTERS_TRIED,
})

/**
 * Judges how easily a password is guessed by an attacker who first tries lists of common passwords, words, names, dates
 * and keyboard rows (ASVS 6.2.4, 6.2.11). `personal`: the address, the names and the product's, as written. Takes some
 * tenths of a second in the worst case and keeps its lists in memory (about 100 MB): run it in its own thread.
 */
export function judgePassword(password: string, personal: readonly string[]): Verdict {
  const words = wordsOf(personal)
  // As typed, and without accents and letter variants, which guessers leave out.
  const written = new Set([password.normalize('NFKC'), plain(password)])
  for (const form of written) {
    const { guesses, sequence } = estimator.check(form, [...words])
    if (guesses < FEWEST_GUESSES)
      return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'personal' : 'guessable'
  }
  return 'good'
}

/** Returns the personal words, complete and in parts. */
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
