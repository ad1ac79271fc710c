import { fieldMessages } from '@kinchart/contract/texts.ts'
import { birthDateMessage } from '#account/check-profile.ts'

type Basics = {
  readonly firstName: string
  readonly lastName: string
  readonly relationship: string
  readonly birthDate: string
}
export type BasicsField = keyof Basics

const rule = (isGood: boolean, message: string): true | string => isGood || message

/** The rules of the dependent dialog, which the page shares. Source: S1 §5. */
export const dependentChecks: Readonly<Record<BasicsField, (typed: string) => true | string>> = {
  firstName: (typed) => rule(typed.trim() !== '', fieldMessages.firstNameRequired),
  lastName: (typed) => rule(typed.trim() !== '', fieldMessages.lastNameRequired),
  relationship: (typed) => rule(typed !== '', fieldMessages.relationRequired),
  birthDate: (typed) => (typed === '' ? fieldMessages.birthDateRequired : (birthDateMessage(typed) ?? true)),
}
