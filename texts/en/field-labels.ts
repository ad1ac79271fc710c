import { textsOf } from '../translate.ts'

export const english = {
  fieldLabels: {
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    newEmail: 'New email',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    code: 'Confirmation code',
    relationship: 'Relationship',
    birthDate: 'Birth date',
    dateOfBirth: 'Date of birth',
    gender: 'Gender',
    language: 'Language',
    preferredLanguage: 'Preferred language',
    race: 'Race',
    contact: 'Contact',
    phone: 'Phone number',
    homePhone: 'Home number',
    numberOf: '{{type}} number',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
  } as const,
}

export const { fieldLabels } = textsOf('field-labels', english)
