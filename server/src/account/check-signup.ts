import { constants } from '@kinchart/contract/constants.ts'
import type { Signup } from '@kinchart/contract/account.ts'
import { genders, relationships } from '@kinchart/contract/enumerations.ts'
import { isEmailAddress, isName } from '@kinchart/contract/fields.ts'
import { apiErrors } from '@kinchart/contract/api-errors.ts'
import type { FieldFault } from '@kinchart/contract/api-errors.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findChoice } from './choice.ts'
import { faultOfPassword } from './passwords.ts'

/**
 * Repeats every rule of S1 §5 on the server. Throws 'request-invalid' with each wrong field, or 'password-too-common'
 * where that is all there is.
 */
export function checkSignup(signup: Signup): void {
  const { phoneLongerThan } = constants
  const password = faultOfPassword(signup.password)
  const rules: readonly [isKept: boolean, field: keyof Signup, message: string][] = [
    [isName(signup.firstName), 'firstName', fieldMessages.name],
    [isName(signup.lastName), 'lastName', fieldMessages.name],
    [signup.phone.length > phoneLongerThan, 'phone', fieldMessages.phone],
    [isEmailAddress(signup.email), 'email', fieldMessages.email],
    [findChoice(genders, signup.gender) !== undefined, 'gender', fieldMessages.gender],
    [signup.preferredLanguage.trim() !== '', 'preferredLanguage', fieldMessages.language],
    [findChoice(relationships, signup.relationShip) !== undefined, 'relationShip', fieldMessages.relationship],
    [password === undefined, 'password', password ?? ''],
  ]
  const fields = rules.flatMap(([isKept, field, message]): FieldFault[] => (isKept ? [] : [{ field, message }]))
  if (fields.length === 0) return
  const isOnlyCommon = fields.every(({ message }) => message === apiErrors['password-too-common'].message)
  throw new ApiError(isOnlyCommon ? 'password-too-common' : 'request-invalid', { fields })
}
