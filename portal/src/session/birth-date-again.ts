import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/** Asks again for a birth date that was saved with a part of its year. */
export const askAgain = (saved: string | undefined): string | undefined =>
  saved === undefined || saved === '' || knownBirthDate(saved) !== '' ? undefined : fieldRules.birthDateAgain
