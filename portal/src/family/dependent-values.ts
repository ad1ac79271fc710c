import {
  dependentInsurance,
  type DependentInput,
  type dependentContact,
  type dependentDetails,
} from '@kinchart/contract/calls/family.ts'
import type { z } from 'zod'

type Details = z.output<typeof dependentDetails>
type Insurance = z.output<typeof dependentInsurance>
type ContactType = z.output<typeof dependentContact>['type']

export const contactTypes: readonly ContactType[] = ['Home', 'Cell', 'Work']

export type DependentValues = {
  firstName: string
  lastName: string
  gender: string
  relationship: string
  birthDate: string
  language: string
  contacts: Record<ContactType, string>
  hasInsurance: boolean
  insurance: Insurance
}

const blankInsurance: Insurance = {
  preference: 'primary',
  plan: '',
  contactNumber: '',
  groupName: '',
  copay: '',
  effectiveFrom: '',
  expiresOn: '',
  namesOnCard: '',
  planImage: '',
  insuredEntityType: 'insuredperson',
  insuredEntityNames: '',
  ssnLast4: '',
  gender: '',
  dateOfBirth: '',
  addressLine1: '',
  addressLine2: '',
  country: '',
  state: '',
  city: '',
  county: '',
  postalCode: '',
  phoneAreaCode: '+1',
  phone: '',
}

export const blankDependent: DependentValues = {
  firstName: '',
  lastName: '',
  gender: '',
  relationship: '',
  birthDate: '',
  language: '',
  contacts: { Home: '', Cell: '', Work: '' },
  hasInsurance: false,
  insurance: blankInsurance,
}

export function valuesOf({ id: _id, contacts, insurance, ...basics }: Details): DependentValues {
  const numberOf = (type: ContactType) => contacts.find((contact) => contact.type === type)?.value ?? ''
  return {
    ...basics,
    contacts: { Home: numberOf('Home'), Cell: numberOf('Cell'), Work: numberOf('Work') },
    hasInsurance: insurance !== null,
    insurance: dependentInsurance.parse({ ...blankInsurance, ...insurance }),
  }
}

export function inputOf({ contacts, hasInsurance, insurance, ...basics }: DependentValues): DependentInput {
  return {
    ...basics,
    contacts: contactTypes.flatMap((type) =>
      contacts[type].trim() === '' ? [] : [{ type, value: contacts[type].trim() }],
    ),
    ...(hasInsurance ? { insurance } : {}),
  }
}
