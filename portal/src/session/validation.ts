/** What a field must hold, and what is said otherwise. The rules and texts are S1 §5's. */
import { constants } from '@kinchart/contract/constants.ts'
import { faultOfNewPassword, isEmailAddress, isName } from '@kinchart/contract/fields.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'

type Check = (value: string) => true | string

export const checkEmail: Check = (value) => isEmailAddress(value.trim()) || fieldMessages.email
export const checkName: Check = (value) => isName(value) || fieldMessages.name
export const checkPhone: Check = (value) => value.trim().length > constants.phoneLongerThan || fieldMessages.phone
export const checkPassword: Check = (value) => {
  const fault = faultOfNewPassword(value)
  return fault === null || (fault === 'blank' ? fieldMessages.passwordBlank : fieldMessages.password)
}
export const checkGender: Check = (value) => value !== '' || fieldMessages.gender
export const checkLanguage: Check = (value) => value !== '' || fieldMessages.language
export const checkRelationship: Check = (value) => value !== '' || fieldMessages.relationship
/** What is said of a value; undefined where it holds. */
export function complaint(check: Check, value: string): string | undefined {
  const said = check(value)
  return said === true ? undefined : said
}

export const checkFilled: Check = (value) => value.trim() !== '' || fieldMessages.required
