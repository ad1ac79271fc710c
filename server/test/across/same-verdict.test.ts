import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  credentials,
  register,
  signup,
  updateProfile,
} from '@kinchart/contract/calls/account.ts'
import { bookAppointment, bookingFieldsFrom } from '@kinchart/contract/calls/appointments.ts'
import { dependentFields, dependentInsuranceFields } from '@kinchart/contract/rules/dependent-fields.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { fieldErrorsIn, givenPassword } from '@kinchart/contract/rules/fields.ts'
import { organizationRequestFields, sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import { profileFields } from '@kinchart/contract/rules/profile-fields.ts'
import { recipientCode, recipientSignIn } from '@kinchart/contract/calls/shared-with-me.ts'
import { shareFields, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { contactFields, contactSupport } from '@kinchart/contract/calls/support.ts'
import { codeFor, signUpPerson, signupOf } from '../sign-up-person.ts'
import { callPortal } from '../start-portal.ts'
import type { Person } from '../with-sandbox.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let marisol: Person
beforeAll(async () => {
  marisol = await signUpPerson(portal, 'marisol@example.org')
})

const today = new Date().toISOString().slice(0, 10)
const blanks = ['', '   ']
const long = (length: number): string => 'x'.repeat(length)
const names = [...blanks, '7', '😀', long(201), 'Mar\u200Bisol']
const addresses = ['adrian', 'a@b', 'a b@example.org', `${long(250)}@example.org`]
const days = ['2023-02-30', '01/02/85', '0085-01-02', '2199-01-01']

const emptyInsurance = {
  companyName: '',
  groupNumber: '',
  idNumber: '',
  companyAddress: '',
  employer: '',
  policyHolder: '',
}
const profile = {
  ...{ firstName: 'Marisol', lastName: 'Whitcombe', relationship: 'self', birthDate: '1985-04-02', gender: '' },
  ...{ preferredLanguage: 'English', address: '', city: '', state: '', zip: '65201', cellPhone: '', homeNumber: '' },
  ...{ race: '', primaryInsurance: emptyInsurance, secondaryInsurance: emptyInsurance },
}
const dependent = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }

type Form = {
  readonly call: Endpoint
  readonly rules: z.ZodType
  readonly typed: Readonly<Record<string, unknown>>
  readonly wrong: Readonly<Record<string, readonly string[]>>
  readonly asked?: (typed: object) => { readonly body: object; readonly query?: object }
  readonly prefix?: string
}

const forms: Readonly<Record<string, Form>> = {
  'sign-up': {
    call: register,
    rules: signup.omit({ userObjectId: true, acceptedPrivacy: true, acceptedTerms: true }),
    typed: signupOf('anna@example.org'),
    wrong: {
      ...{ firstName: names, lastName: names, email: [...blanks, ...addresses], gender: [...blanks, 'unheard of'] },
      ...{ phone: [...blanks, '5', '5'.repeat(41), '55\n55'], preferredLanguage: [...blanks, long(81)] },
      ...{ relationShip: [...blanks, 'neighbour'], password: [...blanks, '12345678', ' '.repeat(9), long(1025)] },
    },
  },
  'new email': {
    call: changeEmail,
    rules: credentials,
    typed: { email: 'new@example.org', password: 'not the password' },
    wrong: { email: [...blanks, ...addresses], password: blanks },
  },
  'new password': {
    call: changePassword,
    rules: changePassword.body ?? givenPassword,
    typed: { password: 'not the password', newPassword: 'a new long password' },
    wrong: { password: blanks, newPassword: [...blanks, '12345678', ' '.repeat(9)] },
  },
  profile: {
    call: updateProfile,
    rules: profileFields(today),
    typed: { ...profile, emergencyContact: { name: '', phoneNumber: '', email: '', address: '', relation: '' } },
    wrong: {
      ...{ firstName: names, lastName: names, zip: [...blanks, '1'.repeat(21)], birthDate: [...blanks, ...days] },
      ...{ preferredLanguage: [...blanks, long(81)], relationship: [...blanks, 'neighbour'], gender: ['unheard of'] },
      ...{ race: ['unheard of'], city: [long(201)], cellPhone: ['5'.repeat(41)] },
    },
    asked: (typed) => ({ body: typed, query: { profileId: marisol.profileId } }),
  },
  'emergency contact': {
    call: updateProfile,
    rules: profileFields(today).shape.emergencyContact,
    typed: { name: '', phoneNumber: '', email: '', address: '', relation: '' },
    wrong: { email: addresses, relation: ['neighbour'], name: [long(201)] },
    asked: (typed) => ({ body: { ...profile, emergencyContact: typed }, query: { profileId: marisol.profileId } }),
    prefix: 'emergencyContact.',
  },
  dependent: {
    call: addDependent,
    rules: dependentFields(today),
    typed: { ...dependent, gender: '' },
    wrong: {
      ...{ firstName: names, lastName: names, birthDate: [...blanks, ...days], gender: ['unheard of'] },
      relationship: [...blanks, 'self', 'neighbour'],
    },
  },
  'insurance of a dependent': {
    call: addDependent,
    rules: dependentInsuranceFields(today).partial(),
    typed: {},
    wrong: {
      ...{ effectiveFrom: ['2023-02-30', '0026-01-01'], expiresOn: ['soon'], dateOfBirth: days },
      ...{ ssnLast4: ['12', '12345', 'abcd', '1 23'], gender: ['unheard of'], plan: [long(201)] },
    },
    asked: (insurance) => ({ body: { ...dependent, insurance } }),
    prefix: 'insurance.',
  },
  'appointment request': {
    call: bookAppointment,
    rules: bookingFieldsFrom(today),
    typed: { providerId: 'p1', forWhom: 'Self', date: today, time: '09:30', reason: 'A cough', phone: '555 0100' },
    wrong: {
      ...{ providerId: [''], forWhom: ['', 'Neighbour'], date: ['', '2020-01-01', '2023-02-30', '2206-11-25'] },
      ...{ time: ['', '9:30 pm', '24:00'], reason: [...blanks, long(501)], phone: [...blanks, '5', '55\n55'] },
    },
    asked: (typed) => ({ body: { ...typed, profileId: marisol.profileId } }),
  },
  'message to support': {
    call: contactSupport,
    rules: contactFields,
    typed: { name: 'Marisol', email: 'marisol@example.org', message: 'Hello' },
    wrong: { name: [...blanks, 'Mari\nsol', long(402)], message: [...blanks, long(5001)] },
  },
  'organization request': {
    call: sendEhrAddRequest,
    rules: organizationRequestFields,
    typed: { organizationName: 'Mercy', place: '', website: '', message: '' },
    wrong: { organizationName: [...blanks, long(501)], website: ['example', 'ftp://example.org'], place: [long(501)] },
  },
  share: {
    call: shareToDoctor,
    rules: shareFields(today),
    typed: { until: '', sendTo: '', again: '' },
    wrong: { until: ['2020-01-01', '2199-01-01'], sendTo: addresses },
    asked: (typed) => {
      const { until, sendTo } = typed as { until: string; sendTo: string }
      const shared = { profileIds: [marisol.profileId], mongoDBTables: ['Condition'], providers: [] }
      return { body: { ...shared, ...(until === '' ? {} : { until }), ...(sendTo === '' ? {} : { sendTo }) } }
    },
  },
  'sign-in of a recipient': {
    call: recipientSignIn,
    rules: recipientCode,
    typed: { email: 'ada@example.org', code: '123456' },
    wrong: { email: [...blanks, ...addresses], code: blanks },
  },
}

test.each(Object.entries(forms))(
  'rejects the same input with the same messages in the form of %s and on the server',
  async (_name, { call, rules, typed, wrong, asked = (body) => ({ body }), prefix = '' }) => {
    expect(fieldErrorsIn(rules, typed)).toEqual([])
    for (const [field, inputs] of Object.entries(wrong)) {
      for (const input of inputs) {
        const filled = { ...typed, [field]: input, ...(field === 'sendTo' ? { again: input } : {}) }
        const inForm = fieldErrorsIn(rules, filled)
        expect([field, input, inForm.length]).toEqual([field, input, 1])
        const answer = await callPortal(portal.url, call, { ...asked(filled), as: marisol })
        const { fields = [] } = answer.body as { readonly fields?: readonly { readonly field: string }[] }
        const ofField = fields.filter((one) => one.field === `${prefix}${field}`)
        const expectedFields = inForm.map((one) => ({ ...one, field: `${prefix}${one.field}` }))
        expect([field, input, answer.status, ofField]).toEqual([field, input, 400, expectedFields])
      }
    }
  },
)

test('confirms a new address with a code that was pasted with spaces', async () => {
  const proof = { email: 'marisol.new@example.org', password: 'xqvtzkwmbrfh' }
  expect((await portal.call(changeEmail, { as: marisol, body: proof })).status).toBe(200)
  const code = await codeFor(portal, proof.email)
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
  expect((await portal.call(confirmEmail, { as: marisol, body: { confirmationCode: spaced } })).status).toBe(200)
})
