import { isName } from '@kinchart/contract/fields.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { birthDateMessage } from '#session/check-profile.ts'

type Basics = {
  readonly firstName: string
  readonly lastName: string
  readonly relationship: string
  readonly birthDate: string
}
export type BasicsField = keyof Basics

const rule = (isGood: boolean, message: string): true | string => isGood || message

const name = (typed: string, missing: string): true | string =>
  typed.trim() === '' ? missing : rule(isName(typed), fieldMessages.name)

/** The rules of the dependent dialog, which the page shares. Source: S1 §5. */
export const dependentChecks: Readonly<Record<BasicsField, (typed: string) => true | string>> = {
  firstName: (typed) => name(typed, fieldMessages.firstNameRequired),
  lastName: (typed) => name(typed, fieldMessages.lastNameRequired),
  relationship: (typed) => rule(typed !== '', fieldMessages.relationRequired),
  birthDate: (typed) => (typed === '' ? fieldMessages.birthDateRequired : (birthDateMessage(typed) ?? true)),
}
