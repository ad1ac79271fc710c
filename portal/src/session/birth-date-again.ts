import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/**
 * Returns the text that asks again for a birth date whose year was not saved in full. Undefined if the year is
 * complete or there is no date.
 */
export const askAgain = (saved: string | undefined): string | undefined =>
  saved === undefined || saved === '' || knownBirthDate(saved) !== '' ? undefined : fieldRules.birthDateAgain
