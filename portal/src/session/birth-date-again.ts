import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/** For a birth date saved with an incomplete year; undefined if it is complete or empty. */
export const askAgain = (saved: string | undefined): string | undefined =>
  saved === undefined || saved === '' || knownBirthDate(saved) !== '' ? undefined : fieldRules.birthDateAgain
