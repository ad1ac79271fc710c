import { isLikelyDay } from '@kinchart/contract/days.ts'
import { dependentRelationships, genders } from '@kinchart/contract/enumerations.ts'
import type { DependentInput } from '@kinchart/contract/family.ts'
import { isName } from '@kinchart/contract/fields.ts'
import type { FieldFault } from '@kinchart/contract/api-errors.ts'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import { birthDateMessage } from '#account/check-profile.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isPlanImage } from './plan-image.ts'

const isGender = (text: string): boolean => text === '' || (genders as readonly string[]).includes(text)
const isRelation = (text: string): boolean => (dependentRelationships as readonly string[]).includes(text.toLowerCase())

/** Throws 'dependent-invalid' with every field at fault, in the spec's words. Source: S1 §3, §5. */
export function checkDependent(input: DependentInput): DependentInput {
  const faults = [...faultsOfPerson(input), ...faultsOfContacts(input), ...faultsOfInsurance(input.insurance ?? {})]
  if (faults.length > 0) throw new ApiError('dependent-invalid', { fields: faults })
  return input
}

function faultsOfPerson({ firstName, lastName, birthDate, relationship, gender = '' }: DependentInput): FieldFault[] {
  const faults: FieldFault[] = []
  const say = (field: string, message: string): void => void faults.push({ field, message })
  if (firstName === '') say('firstName', fieldMessages.firstNameRequired)
  if (lastName === '') say('lastName', fieldMessages.lastNameRequired)
  for (const [field, name] of Object.entries({ firstName, lastName }))
    if (name !== '' && !isName(name)) say(field, fieldMessages.name)
  if (birthDate === '') say('birthDate', fieldMessages.birthDateRequired)
  const birthFault = birthDate === '' ? undefined : birthDateMessage(birthDate)
  if (birthFault !== undefined) say('birthDate', birthFault)
  if (relationship === '') say('relationship', fieldMessages.relationRequired)
  else if (!isRelation(relationship)) say('relationship', fieldMessages.relationship)
  if (!isGender(gender)) say('gender', fieldMessages.gender)
  return faults
}

/** At most one contact of each type. */
function faultsOfContacts({ contacts = [] }: DependentInput): FieldFault[] {
  const types = contacts.map(({ type }) => type)
  return types.flatMap((type, at) =>
    types.indexOf(type) === at ? [] : [{ field: `contacts.${at}.type`, message: fieldMessages.notValid }],
  )
}

function faultsOfInsurance(insurance: NonNullable<DependentInput['insurance']>): FieldFault[] {
  const { effectiveFrom = '', expiresOn = '', dateOfBirth = '', gender = '', ssnLast4 = '', planImage = '' } = insurance
  const faults = Object.entries({ effectiveFrom, expiresOn })
    .filter(([, day]) => day !== '' && !isLikelyDay(day))
    .map(([name]) => ({ field: `insurance.${name}`, message: fieldMessages.notValid as string }))
  const say = (name: string, message: string): void => void faults.push({ field: `insurance.${name}`, message })
  const birthFault = dateOfBirth === '' ? undefined : birthDateMessage(dateOfBirth)
  if (birthFault !== undefined) say('dateOfBirth', birthFault)
  if (!isGender(gender)) say('gender', fieldMessages.gender)
  if (ssnLast4 !== '' && !/^[0-9]{4}$/.test(ssnLast4)) say('ssnLast4', fieldMessages.notValid)
  if (planImage !== '' && !isPlanImage(planImage)) say('planImage', fieldMessages.notValid)
  return faults
}
