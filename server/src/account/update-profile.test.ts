import { beforeAll, expect, test } from 'vitest'
import { getUser, updateProfile, type Profile } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { fieldMessages, messages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { usePortal } from '../../test/use-portal.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>> & { readonly email: string }
const portal = usePortal()
let number = 0
/** A user without a saved profile. Rejected changes must not create one. */
let blank: Person
beforeAll(async () => {
  blank = await signUp()
})

async function signUp(): Promise<Person> {
  const email = `profile-${++number}@example.org`
  return { ...(await signUpPerson(portal, email)), email }
}
const save = async (as: Person, body: Partial<Profile>, profileId = as.profileId) =>
  portal.call(updateProfile, { as, query: { profileId }, body })
const profileOf = async (as: Person) =>
  (await portal.call(getUser, { as, query: { email: as.email } })).body.profile ?? undefined

const whole = { birthDate: '1984-02-29', zip: '65201' }
const contact = { name: 'Rufus Pennyfeather', phoneNumber: '', email: '', address: '', relation: 'Spouse' }
const insurance = {
  companyName: 'Prairie Mutual',
  groupNumber: '7',
  idNumber: '00012',
  companyAddress: '',
  employer: '',
  policyHolder: 'Marisol Whitcombe',
}

test('saves profile fields that were empty after sign-up, and keeps the other fields', async () => {
  const person = await signUp()
  const saved = await save(person, { ...whole, race: 'asian', emergencyContact: contact, primaryInsurance: insurance })
  expect(saved).toMatchObject({ status: 200, body: { message: answerTexts.profileSaved } })
  expect(answerTexts.profileSaved).toBe('Your profile is saved.')
  expect(await profileOf(person)).toMatchObject({
    ...whole,
    id: person.profileId,
    email: person.email,
    firstName: 'Marisol',
    lastName: 'Whitcombe',
    relationship: 'self',
    preferredLanguage: 'English',
    cellPhone: '5551234567',
    race: 'Asian',
    emergencyContact: { ...contact, relation: 'spouse' },
    primaryInsurance: insurance,
  })
  await save(person, { city: 'Columbia', id: person.profileId, email: person.email.toUpperCase(), shareRecord: false })
  expect(await profileOf(person)).toMatchObject({ ...whole, city: 'Columbia', race: 'Asian', email: person.email })
})

test('names every missing or emptied required field and saves nothing', async () => {
  const missing = await save(blank, { city: 'Columbia' })
  expect(missing.body).toMatchObject({
    code: 'profile-invalid',
    message: messages.fillAllDetails,
    fields: [
      { field: 'birthDate', message: fieldMessages.required },
      { field: 'zip', message: fieldMessages.required },
    ],
  })
  const blanks = { firstName: ' ', lastName: '', email: '', relationship: '', preferredLanguage: '', zip: '' }
  const emptied = await save(blank, { ...blanks, birthDate: '0001-01-01T00:00:00' })
  expect(emptied.body).toMatchObject({
    fields: ['firstName', 'lastName', 'relationship', 'birthDate', 'preferredLanguage', 'zip', 'email'].map(
      (field) => ({
        field,
        message: fieldMessages.required,
      }),
    ),
  })
  expect(await profileOf(blank)).toMatchObject({ firstName: 'Marisol', city: '', zip: '' })
})

test('accepts an unchanged research choice before the profile is complete', async () => {
  expect((await save(blank, { shareRecord: false })).status).toBe(200)
  expect((await save(blank, { shareRecord: true })).body).toMatchObject({ fields: [{ field: 'shareRecord' }] })
})

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const yearsAgo = (years: number, days: number): string => {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

test.each([
  ['a nonexistent date', { birthDate: '1985-02-29' }, 'birthDate', fieldRules.birthDateNotADay],
  ['text instead of a date', { birthDate: 'last spring' }, 'birthDate', fieldRules.birthDateNotADay],
  ['a birth date in the future', { birthDate: inDays(2) }, 'birthDate', fieldMessages.birthDateFuture],
  ['the birth date of a 17-year-old', { birthDate: yearsAgo(18, 2) }, 'birthDate', fieldRules.birthDateAdult],
  ['an unsupported relationship', { relationship: 'cousin' }, 'relationship', fieldMessages.relationship],
  ['an unsupported gender', { gender: 'unheard of' }, 'gender', fieldMessages.gender],
  ['an unsupported race', { race: 'Martian' }, 'race', fieldRules.notValid],
  ['another address', { email: 'elsewhere@example.org' }, 'email', fieldRules.emailElsewhere],
  ['a change to the research choice', { shareRecord: true }, 'shareRecord', fieldRules.shareRecordElsewhere],
  ['another id', { id: '00000000-0000-4000-8000-000000000000' }, 'id', fieldRules.notValid],
  [
    'an emergency contact with an invalid email address',
    { emergencyContact: { ...contact, email: 'rufus at home' } },
    'emergencyContact.email',
    fieldMessages.email,
  ],
  [
    'an emergency contact with an unsupported relationship',
    { emergencyContact: { ...contact, relation: 'cousin' } },
    'emergencyContact.relation',
    fieldMessages.relationship,
  ],
])('rejects %s and names the field', async (_name, change, field, message) => {
  const refused = await save(blank, { ...whole, ...change })
  expect(refused.body).toMatchObject({ code: 'profile-invalid', fields: [{ field, message }] })
  expect(await profileOf(blank)).toMatchObject({ birthDate: '', zip: '', shareRecord: false })
})

test('accepts a user who turned 18 a day ago as an adult', async () => {
  expect((await save(await signUp(), { ...whole, birthDate: yearsAgo(18, -1) })).status).toBe(200)
})

test('rejects an unknown profile field', async () => {
  const refused = await save(blank, { ...whole, nickname: 'Mari' } as Partial<Profile>)
  expect(refused.body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'nickname', message: fieldRules.unknownField }],
  })
})

test('keeps the fields of two concurrent saves', async () => {
  const person = await signUp()
  await save(person, whole)
  const changes = [{ city: 'Columbia' }, { state: 'Missouri' }, { address: '12 Prairie Lane' }, { homeNumber: '555' }]
  await Promise.all(changes.map(async (change) => save(person, change)))
  expect(await profileOf(person)).toMatchObject(Object.assign({}, whole, ...changes) as object)
})

test('for a profile of another user, a profile of a dependent or an invalid id, returns not found', async () => {
  const person = await signUp()
  const other = await signUp()
  const child = await portal.call(addDependent, {
    as: person,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' },
  })
  for (const profileId of [other.profileId, child.body.dependentId, 'nothing'])
    expect((await save(person, whole, profileId)).code).toBe('not-found')
  expect(await profileOf(other)).toMatchObject({ zip: '' })
})

test.each([
  ['0085-01-02', fieldRules.birthDateYear],
  ['01/02/85', fieldRules.birthDateYear],
  ['1899-12-31', fieldRules.birthDateYear],
  ['1983-02-30', fieldRules.birthDateNotADay],
  ['2099-01-01', fieldMessages.birthDateFuture],
])('rejects an impossible birth date, and the error states the expected format: %s', async (birthDate, message) => {
  const { code, body } = await save(blank, { ...whole, birthDate })
  expect(code).toBe('profile-invalid')
  expect(body).toMatchObject({ fields: [{ field: 'birthDate', message }] })
  expect((await profileOf(blank))?.birthDate).toBe('')
})
