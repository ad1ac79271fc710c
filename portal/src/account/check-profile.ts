import { constants } from '@kinchart/contract/constants.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { checkEmail, checkFilled } from '#session/validation.ts'
import { today } from '#ui/today.ts'

/** Required, not in the future; who acts for themself is an adult. Source: S1 §5; settled question 8. */
export function checkBirthDate(birthDate: string, relationship: string, now = new Date()): true | string {
  const filled = checkFilled(birthDate)
  if (filled !== true) return filled
  const day = today(now)
  if (birthDate > day) return fieldMessages.birthDateFuture
  const adultSince = `${Number(day.slice(0, 4)) - constants.minimumAgeYears}${day.slice(4)}`
  return relationship !== 'self' || birthDate <= adultSince || fieldMessages.birthDateAdult
}

/** The emergency contact's address may be left out. */
export const checkOptionalEmail = (email: string): true | string => email.trim() === '' || checkEmail(email)
