import type { Profile } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Excludes id, email and research opt-in, which are changed elsewhere. */
export type ProfileValues = Omit<Profile, 'id' | 'email' | 'shareRecord'>

/** Placeholder dates become empty fields. Source: S1 §3. */
export function valuesOf({ id: _id, email: _email, shareRecord: _share, ...values }: Profile): ProfileValues {
  return { ...values, birthDate: values.birthDate.startsWith(constants.emptyDatePrefix) ? '' : values.birthDate }
}
