import type { Profile } from '@kinchart/contract/account.ts'
import { isEmailAddress, isName } from '@kinchart/contract/fields.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { bornYearsAgo, faultOfBirthDate } from '@kinchart/contract/days.ts'
import { genders, races, relationships } from '@kinchart/contract/enumerations.ts'
import type { FieldFault } from '@kinchart/contract/api-errors.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { findChoice } from './choice.ts'

const required = ['firstName', 'lastName', 'email', 'relationship', 'birthDate', 'preferredLanguage', 'zip'] as const
const MAX_LANGUAGE = 80

/** Choices in the words of the enumerations, and the date that means none as none. Source: S1 §3. */
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

/** Every field of a whole profile that breaks a rule of S1 §5, with what to say beside it. */
export function faultsOfProfile(profile: Profile): FieldFault[] {
  const { relationship, gender, race, birthDate, preferredLanguage, emergencyContact } = profile
  const faults: FieldFault[] = required
    .filter((field) => profile[field] === '')
    .map((field) => ({ field, message: fieldMessages.required }))
  const say = (field: string, message: string): void => void faults.push({ field, message })
  for (const name of ['firstName', 'lastName'] as const)
    if (profile[name] !== '' && !isName(profile[name])) say(name, fieldMessages.name)
  const isChoice = (choices: readonly string[], choice: string): boolean => choice === '' || choices.includes(choice)
  if (!isChoice(relationships, relationship)) say('relationship', fieldMessages.relationship)
  if (!isChoice(genders, gender)) say('gender', fieldMessages.gender)
  if (!isChoice(races, race)) say('race', fieldMessages.notValid)
  if (preferredLanguage.length > MAX_LANGUAGE) say('preferredLanguage', fieldMessages.tooLong)
  if (birthDate !== '') {
    const message = faultOfOwnBirthDate(birthDate)
    if (message !== undefined) say('birthDate', message)
  }
  if (emergencyContact.email !== '' && !isEmailAddress(emergencyContact.email))
    say('emergencyContact.email', fieldMessages.email)
  if (!isChoice(relationships, emergencyContact.relation)) say('emergencyContact.relation', fieldMessages.relationship)
  return faults
}

/** The account's owner is an adult (normalized question 8). */
function faultOfOwnBirthDate(day: string): string | undefined {
  const fault = birthDateMessage(day)
  return (
    fault ?? (day > bornYearsAgo(constants.minimumAgeYears, latestToday()) ? fieldMessages.birthDateAdult : undefined)
  )
}

/** What to say beside a birth date of anybody's; undefined where it can be one. */
export function birthDateMessage(day: string): string | undefined {
  const fault = faultOfBirthDate(day, latestToday())
  if (fault === null) return undefined
  return {
    'not-a-day': fieldMessages.birthDateNotADay,
    'year-not-whole': fieldMessages.birthDateYear,
    future: fieldMessages.birthDateFuture,
  }[fault]
}

/** A day that has begun anywhere on earth is not in the future. */
const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
