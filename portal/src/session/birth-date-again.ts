import { knownBirthDate } from '@kinchart/contract/days.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'

/** Asks again for a birth date that was saved with a part of its year. */
export const askAgain = (saved: string | undefined): string | undefined =>
  saved === undefined || saved === '' || knownBirthDate(saved) !== '' ? undefined : fieldMessages.birthDateAgain
