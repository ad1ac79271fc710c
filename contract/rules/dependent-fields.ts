/** Source: S1 §3, §5. */
import { z } from 'zod'
import { dependentRelationships, genders } from './enumerations.ts'
import { dependentContact, dependentInsurance } from '../calls/family.ts'
import * as field from './fields.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

export const planImageBytes = 2_097_152

export const dependentFields = (today: string) =>
  z.object({
    firstName: field.personName(fieldMessages.firstNameRequired),
    lastName: field.personName(fieldMessages.lastNameRequired),
    relationship: field.requiredChoice(
      dependentRelationships,
      fieldMessages.relationship,
      fieldMessages.relationRequired,
    ),
    birthDate: field.requiredBirthDate(today, fieldMessages.birthDateRequired),
    gender: field.optionalChoice(genders, fieldMessages.gender),
  })

export const dependentInsuranceFields = (today: string) =>
  dependentInsurance.extend({
    effectiveFrom: field.optionalDay,
    expiresOn: field.optionalDay,
    dateOfBirth: field.optionalBirthDate(today),
    gender: field.optionalChoice(genders, fieldMessages.gender),
    ssnLast4: field.optionalText(4).regex(/^(?:[0-9]{4})?$/, fieldRules.notValid),
  })

export const dependentPageFields = (today: string, hasInsurance: boolean) =>
  dependentFields(today).extend({
    gender: field.requiredChoice(genders, fieldMessages.gender, fieldRules.genderRequired),
    language: field.optionalText(),
    contacts: z.record(dependentContact.shape.type, dependentContact.shape.value),
    hasInsurance: z.boolean(),
    insurance: hasInsurance ? dependentInsuranceFields(today) : z.unknown(),
  })
