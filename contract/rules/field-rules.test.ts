import { shareErrors } from '@kinchart/texts/en/further-failures.ts'
import { expect, test } from 'vitest'
import { signup } from '../calls/account.ts'
import { bookingFieldsFrom } from '../calls/appointments.ts'
import { dependentFields, dependentInsuranceFields, dependentPageFields } from './dependent-fields.ts'
import { chosenPassword } from './chosen-password.ts'
import { email, fieldErrorsIn, mailedCode, ownBirthDate } from './fields.ts'
import { organizationRequestFields } from '../calls/import.ts'
import { profileFields } from './profile-fields.ts'
import { pickedRecipient, shareFields } from '../calls/sharing.ts'
import { contactFields } from '../calls/support.ts'
import { bookingErrors } from '@kinchart/texts/en/appointments.ts'
import { organizationRequestTexts } from '@kinchart/texts/en/import.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

const today = '2026-11-21'
/** Undefined if the field is valid. */
const getMessage = (rule: Parameters<typeof fieldErrorsIn>[0], typed: unknown) => fieldErrorsIn(rule, typed)[0]?.message

test('rejects an eight-character password and accepts a nine-character password', () => {
  expect(getMessage(chosenPassword, '12345678')).toBe('Password must be at least 8 characters')
  expect(getMessage(chosenPassword, 'nine sign')).toBeUndefined()
})

test('requires a letter in a name, and more than one character in a phone number', () => {
  expect(getMessage(signup.shape.firstName, '1')).toBe('Please enter a valid Name')
  expect(getMessage(signup.shape.firstName, '')).toBe('Please enter a valid Name')
  expect(getMessage(signup.shape.firstName, '李')).toBeUndefined()
  expect(getMessage(signup.shape.phone, ' 1 ')).toBe('Please enter a valid phone (more than 8 digits)')
  expect(getMessage(signup.shape.phone, '12')).toBeUndefined()
})

test('rejects an email address without a domain, and trims spaces around a valid one', () => {
  expect(getMessage(email, 'someone@')).toBe('Please enter a valid email')
  expect(getMessage(email, 'someone@example')).toBe('Please enter a valid email')
  expect(getMessage(email, ' someone@example.org ')).toBeUndefined()
  expect(getMessage(email, `${'x'.repeat(250)}@example.org`)).toBe(fieldRules.tooLong)
})

test('requires an emailed code, and accepts pasted spaces in it', () => {
  expect(mailedCode.parse(' 123 456\n')).toBe('123456')
  expect(getMessage(mailedCode, '  ')).toBe(fieldMessages.required)
})

test('accepts an account owner on their 18th birthday, but not a day before', () => {
  expect(getMessage(ownBirthDate(today), '2008-11-21')).toBeUndefined()
  expect(getMessage(ownBirthDate(today), '2008-11-22')).toBe(fieldRules.birthDateAdult)
  expect(getMessage(ownBirthDate(today), '')).toBe(fieldMessages.required)
  expect(getMessage(ownBirthDate(today), '2026-11-22')).toBe(fieldMessages.birthDateFuture)
  expect(getMessage(ownBirthDate(today), '0085-01-02')).toBe(fieldRules.birthDateYear)
  expect(getMessage(ownBirthDate(today), '1899-12-31')).toBe(fieldRules.birthDateYear)
})

const insurance = { companyName: '', groupNumber: '', idNumber: '', companyAddress: '', employer: '', policyHolder: '' }
const profile = {
  ...{ firstName: 'Marisol', lastName: 'Whitcombe', relationship: 'self', birthDate: '1985-04-02', gender: 'female' },
  ...{ preferredLanguage: 'English', address: '', city: '', state: '', zip: '65201', cellPhone: '', homeNumber: '' },
  ...{ race: '', primaryInsurance: insurance, secondaryInsurance: insurance },
  emergencyContact: { name: '', phoneNumber: '', email: '', address: '', relation: '' },
}

test('requires a profile’s mandatory fields and an adult account owner', () => {
  const problems = (more: object) => fieldErrorsIn(profileFields(today), { ...profile, ...more })
  expect(problems({})).toEqual([])
  const blank = { firstName: ' ', lastName: '', relationship: '', birthDate: '', preferredLanguage: '', zip: ' ' }
  expect(problems(blank)).toEqual(Object.keys(blank).map((field) => ({ field, message: fieldMessages.required })))
  expect(problems({ relationship: 'other', birthDate: '2015-01-01' })).toEqual([
    { field: 'birthDate', message: fieldRules.birthDateAdult },
  ])
  expect(problems({ zip: '1'.repeat(21), cellPhone: '5'.repeat(41) })).toEqual([
    { field: 'zip', message: fieldRules.tooLong },
    { field: 'cellPhone', message: fieldRules.tooLong },
  ])
})

test('accepts an empty email address for the emergency contact, but not an invalid email address', () => {
  const problems = (address: string) =>
    fieldErrorsIn(profileFields(today), {
      ...profile,
      emergencyContact: { ...profile.emergencyContact, email: address },
    })
  expect(problems(' ')).toEqual([])
  expect(problems('adrian')).toEqual([{ field: 'emergencyContact.email', message: fieldMessages.email }])
})

const teodor = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }

test('requires a dependent’s name, relationship and birth date, with a separate message for each', () => {
  const blank = { firstName: '', lastName: ' ', relationship: '', birthDate: '', gender: '' }
  expect(fieldErrorsIn(dependentFields(today), blank)).toEqual([
    { field: 'firstName', message: fieldMessages.firstNameRequired },
    { field: 'lastName', message: fieldMessages.lastNameRequired },
    { field: 'relationship', message: fieldMessages.relationRequired },
    { field: 'birthDate', message: fieldMessages.birthDateRequired },
  ])
  expect(fieldErrorsIn(dependentFields(today), { ...teodor, gender: '', relationship: 'self' })).toEqual([
    { field: 'relationship', message: fieldMessages.relationship },
  ])
})

test('requires the gender of a dependent on the dependent’s page, and validates insurance only if insurance is entered', () => {
  const page = {
    ...{ ...teodor, gender: '', language: '', contacts: { Home: '', Cell: '', Work: '' }, hasInsurance: false },
    insurance: { ssnLast4: '12' },
  }
  expect(fieldErrorsIn(dependentPageFields(today, false), page)).toEqual([
    { field: 'gender', message: fieldRules.genderRequired },
  ])
  const problems = fieldErrorsIn(dependentPageFields(today, true), { ...page, gender: 'male' })
  expect(problems).toContainEqual({ field: 'insurance.ssnLast4', message: fieldRules.notValid })
})

test('accepts the last four digits of a social security number, or an empty field', () => {
  const { ssnLast4 } = dependentInsuranceFields(today).shape
  for (const typed of ['', '0042']) expect([typed, getMessage(ssnLast4, typed)]).toEqual([typed, undefined])
  for (const typed of ['12', 'abcd', '12 4'])
    expect([typed, getMessage(ssnLast4, typed)]).toEqual([typed, fieldRules.notValid])
})

const request = {
  ...{ providerId: 'p1', forWhom: 'Self', date: today, time: '09:30', reason: 'A cough', phone: '555 0100' },
  byVideo: false,
}
const ofRequest = (more: object) => fieldErrorsIn(bookingFieldsFrom(today), { ...request, ...more })

test('requires every field of an appointment request, with a separate message for each', () => {
  expect(ofRequest({})).toEqual([])
  const blank = { providerId: '', forWhom: '', date: '', time: '', reason: '  ', phone: ' 1 ' }
  const { doctor: providerId, forWhom, date, time, reason, phone } = bookingErrors
  const words = { providerId, forWhom, date, time, reason, phone }
  expect(ofRequest(blank)).toEqual(Object.entries(words).map(([field, message]) => ({ field, message })))
})

test('accepts an appointment request for today but not for yesterday, and limits the length of its reason', () => {
  const getDateMessage = (date: string) => ofRequest({ date })[0]?.message
  expect(getDateMessage('2026-11-20')).toBe(bookingErrors.datePast)
  expect(getDateMessage('2206-11-25')).toBe(bookingErrors.date)
  expect(getDateMessage('2027-02-30')).toBe(bookingErrors.date)
  expect(ofRequest({ reason: 'x'.repeat(500) })).toEqual([])
  expect(ofRequest({ reason: 'x'.repeat(501) })).toEqual([{ field: 'reason', message: bookingErrors.reasonLong }])
  expect(ofRequest({ time: '9:30 pm' })).toEqual([{ field: 'time', message: bookingErrors.time }])
  expect(ofRequest({ phone: '555\n0100' })).toEqual([{ field: 'phone', message: bookingErrors.phone }])
})

test('limits the name in a support message to one line', () => {
  const problems = (name: string) =>
    fieldErrorsIn(contactFields, { name, email: 'marisol@example.org', message: 'Hello' })
  expect(problems(`${'A'.repeat(200)} ${'B'.repeat(200)}`)).toEqual([])
  expect(problems('Marisol\nWhitcombe')).toEqual([{ field: 'name', message: fieldRules.notValid }])
})

test('accepts an organization’s web address with or without a scheme, and an empty field', () => {
  const organizationRequest = { organizationName: 'Mercy', place: '', message: '' }
  const problems = (website: string) => fieldErrorsIn(organizationRequestFields, { ...organizationRequest, website })
  for (const website of ['', ' ', 'www.example.org', ' https://example.org/portal '])
    expect(problems(website)).toEqual([])
  for (const website of ['example', 'mailto:a@example.org', 'not a site'])
    expect(problems(website)).toEqual([{ field: 'website', message: organizationRequestTexts.websiteInvalid }])
})

test('requires the user to choose a doctor or an organization before adding it', () => {
  expect(fieldErrorsIn(pickedRecipient('doctor'), { id: 'd1' })).toEqual([])
  for (const [kind, message] of [
    ['doctor', 'Please select a doctor'],
    ['organization', 'Please select a organization'],
  ] as const)
    expect(fieldErrorsIn(pickedRecipient(kind), { id: '' })).toEqual([{ field: 'id', message }])
})

test('limits a share’s last day to five years from today, and requires matching email addresses', () => {
  const now = new Date().toISOString().slice(0, 10)
  const problems = (more: object) => fieldErrorsIn(shareFields(now), { until: '', sendTo: '', again: '', ...more })
  expect(problems({})).toEqual([])
  expect(problems({ until: '2020-01-01' })).toEqual([{ field: 'until', message: shareErrors.past }])
  expect(problems({ until: '2199-01-01' })).toEqual([{ field: 'until', message: shareErrors.tooFar }])
  expect(problems({ sendTo: 'dr.okafor', again: 'dr.okafor' })).toEqual([
    { field: 'sendTo', message: shareErrors.address },
  ])
  expect(problems({ sendTo: ' ada@example.org', again: 'ada@example.org ' })).toEqual([])
  expect(problems({ sendTo: 'ada@example.org', again: 'ada@example.net' })).toEqual([
    { field: 'again', message: sharingTexts.sendToDiffers },
  ])
})
