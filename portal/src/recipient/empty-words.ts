import { emptySentence } from '@kinchart/contract/rules/completeness.ts'
import type { KindWords, ListPage } from '@kinchart/contract/rules/completeness.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'

/** What it means that a shared list shows no rows. 'None' is said only where it is known. */
export const emptyWords = (page: ListPage, words: KindWords, isSearched: boolean): string =>
  isSearched ? completenessTexts.noMatch : emptySentence(page, words, 'the')
