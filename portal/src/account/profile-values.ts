import type { Profile } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** The values of the profile form. Address, id and research opt-in are changed elsewhere. */
export type ProfileValues = Omit<Profile, 'id' | 'email' | 'shareRecord'>

/** Turns placeholder dates that mean no date into empty fields. Source: S1 §3. */
export function valuesOf({ id: _id, email: _email, shareRecord: _share, ...values }: Profile): ProfileValues {
  return { ...values, birthDate: values.birthDate.startsWith(constants.emptyDatePrefix) ? '' : values.birthDate }
}
