import type { Profile } from '@kinchart/contract/calls/account.ts'
import type { FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { genders, races, relationships } from '@kinchart/contract/rules/enumerations.ts'
import { fieldErrorsIn, findChoice } from '@kinchart/contract/rules/fields.ts'
import { profileFields } from '@kinchart/contract/rules/profile-fields.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'

/**
 * Replaces choices with the values of the enumerations, and the placeholder for a missing birth date with ''. Source:
 * S1 §3.
 */
export function normalizeProfile(profile: Profile): Profile {
  const { relationship, gender, race, birthDate, emergencyContact } = profile
  const normalize = (choices: readonly string[], choice: string): string => findChoice(choices, choice) ?? choice
  return {
    ...profile,
    relationship: normalize(relationships, relationship),
    gender: normalize(genders, gender),
    race: normalize(races, race),
    birthDate: birthDate.startsWith(constants.emptyDatePrefix) ? '' : birthDate,
    emergencyContact: { ...emergencyContact, relation: normalize(relationships, emergencyContact.relation) },
  }
}

export function profileErrors(profile: Profile): FieldError[] {
  const withoutAddress = profile.email === '' ? [{ field: 'email', message: fieldMessages.required }] : []
  return [...fieldErrorsIn(profileFields(latestToday()), profile), ...withoutAddress]
}

/** Returns the latest date that has begun anywhere on earth (UTC+14). */
export const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
