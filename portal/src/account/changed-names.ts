import { profileTexts } from '@kinchart/texts/en/account.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { insurances } from './insurance-fields.ts'
import type { ProfileValues } from './profile-values.ts'

const names: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: fieldLabels.firstName,
  lastName: fieldLabels.lastName,
  relationship: fieldLabels.relationship,
  birthDate: fieldLabels.birthDate,
  gender: fieldLabels.gender,
  preferredLanguage: fieldLabels.preferredLanguage,
  address: fieldLabels.address,
  city: fieldLabels.city,
  state: fieldLabels.state,
  zip: fieldLabels.zip,
  cellPhone: fieldLabels.contact,
  homeNumber: fieldLabels.homePhone,
  race: fieldLabels.race,
  emergencyContact: profileTexts.emergencyContact,
  primaryInsurance: insurances[0].label,
  secondaryInsurance: insurances[1].label,
}

/** What of a profile was changed, in words, in the order of the page. `dirty` is what the form says of its fields. */
export const changedNames = (dirty: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(names).flatMap(([field, name]) => (isChanged(dirty[field]) ? [name] : []))

/** How many fields are wrong: what the form says of them, fields within fields counted one by one. */
export function wrongFields(errors: object): number {
  return Object.values(errors).reduce<number>((sum, said: unknown) => {
    if (typeof said !== 'object' || said === null) return sum
    return sum + (typeof Reflect.get(said, 'message') === 'string' ? 1 : wrongFields(said))
  }, 0)
}

const isChanged = (said: unknown): boolean =>
  said === true || (typeof said === 'object' && said !== null && Object.values(said).some(isChanged))
