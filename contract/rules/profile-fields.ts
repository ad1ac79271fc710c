/** Source: S1 §3, §5. */
import { z } from 'zod'
import { insurance } from '../calls/account.ts'
import { genders, races, relationships } from './enumerations.ts'
import * as field from './fields.ts'
import { fieldMessages } from '../text/texts.ts'

export const profileFields = (today: string) =>
  z.object({
    firstName: field.personName(fieldMessages.required),
    lastName: field.personName(fieldMessages.required),
    relationship: field.requiredChoice(relationships, fieldMessages.relationship),
    birthDate: field.ownBirthDate(today),
    gender: field.optionalChoice(genders, fieldMessages.gender),
    preferredLanguage: field.requiredLanguage(),
    address: field.optionalText(),
    city: field.optionalText(),
    state: field.optionalText(),
    zip: field.requiredText(20),
    cellPhone: field.optionalText(40),
    homeNumber: field.optionalText(40),
    race: field.optionalChoice(races),
    emergencyContact: z.object({
      name: field.optionalText(),
      phoneNumber: field.optionalText(),
      email: field.optionalEmail,
      address: field.optionalText(),
      relation: field.optionalChoice(relationships, fieldMessages.relationship),
    }),
    primaryInsurance: insurance,
    secondaryInsurance: insurance,
  })
