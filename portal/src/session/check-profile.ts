import { constants } from '@kinchart/contract/constants.ts'
import { bornYearsAgo, faultOfBirthDate, knownBirthDate } from '@kinchart/contract/days.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { checkEmail, checkFilled } from './validation.ts'
import { today } from '#text/today.ts'

/** Required, not in the future; who acts for themself is an adult. Source: S1 §5; settled question 8. */
export function checkBirthDate(birthDate: string, relationship: string, now = new Date()): true | string {
  const filled = checkFilled(birthDate)
  if (filled !== true) return filled
  const day = today(now)
  const fault = birthDateMessage(birthDate, day)
  if (fault !== null) return fault
  const adultSince = bornYearsAgo(constants.minimumAgeYears, day)
  return relationship !== 'self' || birthDate <= adultSince || fieldMessages.birthDateAdult
}

/** What to say beside a birth date of anybody's; null where it can be one. */
export function birthDateMessage(birthDate: string, day = today()): string | null {
  const fault = faultOfBirthDate(birthDate, day)
  if (fault === null) return null
  return {
    'not-a-day': fieldMessages.birthDateNotADay,
    'year-not-whole': fieldMessages.birthDateYear,
    future: fieldMessages.birthDateFuture,
  }[fault]
}

/** Asks again for a birth date that was saved with a part of its year. */
export const askAgain = (saved: string | undefined): string | undefined =>
  saved === undefined || saved === '' || knownBirthDate(saved) !== '' ? undefined : fieldMessages.birthDateAgain

/** The emergency contact's address may be left out. */
export const checkOptionalEmail = (email: string): true | string => email.trim() === '' || checkEmail(email)
