import { beforeAll, expect, test } from 'vitest'
import {
  addDependent,
  getDependent,
  getDependents,
  updateDependent,
  type DependentInput,
} from '@kinchart/contract/calls/family.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let person: Awaited<ReturnType<typeof signUpPerson>>
beforeAll(async () => {
  person = await signUpPerson(portal, 'guardian@example.org')
})

const child: DependentInput = {
  firstName: 'Teodor',
  lastName: 'Whitcombe',
  relationship: 'dependent',
  birthDate: '2016-09-08',
}
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const pictureOf = (kind: string, bytes: Buffer): string => `data:image/${kind};base64,${bytes.toString('base64')}`

const problemsOf = async (body: DependentInput) => {
  const answer = await portal.call(addDependent, { as: person, body })
  const { fields = [] } = answer.body as { fields?: { field: string; message: string }[] }
  return [answer.code, Object.fromEntries(fields.map(({ field, message }) => [field, message]))]
}

test('stores a dependent with language, contacts and insurance, and updates these details', async () => {
  const whole: DependentInput = {
    ...child,
    gender: 'male',
    language: 'Spanish',
    contacts: [
      { type: 'Home', value: '555 0100' },
      { type: 'Cell', value: '555 0101' },
    ],
    insurance: {
      preference: 'primary',
      plan: 'Family plan',
      effectiveFrom: '2024-02-29',
      expiresOn: '2030-01-01',
      ssnLast4: '0420',
      gender: 'others',
      planImage: pictureOf('png', png),
    },
  }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: whole })).body
  const shown = async () => (await portal.call(getDependent, { as: person, query: { dependentId } })).body.dependent
  expect(await shown()).toEqual({ id: dependentId, ...whole })
  await portal.call(updateDependent, { as: person, body: { id: dependentId, ...child, relationship: 'other' } })
  expect(await shown()).toMatchObject({ relationship: 'other', insurance: null, contacts: [] })
})

test('reports each empty field of a dependent', async () => {
  expect(await problemsOf({ firstName: ' ', lastName: '', relationship: '', birthDate: '' })).toEqual([
    'dependent-invalid',
    {
      firstName: fieldMessages.firstNameRequired,
      lastName: fieldMessages.lastNameRequired,
      birthDate: fieldMessages.birthDateRequired,
      relationship: fieldMessages.relationRequired,
    },
  ])
})

test('rejects a birth date in the future, an invalid birth date, oneself as a dependent, and an unknown gender', async () => {
  expect(await problemsOf({ ...child, birthDate: '2999-01-01' })).toEqual([
    'dependent-invalid',
    { birthDate: fieldMessages.birthDateFuture },
  ])
  expect(await problemsOf({ ...child, birthDate: '2023-02-29', relationship: 'self', gender: 'unheard of' })).toEqual([
    'dependent-invalid',
    {
      birthDate: fieldRules.birthDateNotADay,
      relationship: fieldMessages.relationship,
      gender: fieldMessages.gender,
    },
  ])
})

test('rejects two contacts of one type and invalid insurance', async () => {
  const contacts: DependentInput['contacts'] = [
    { type: 'Home', value: '1' },
    { type: 'Work', value: '2' },
    { type: 'Home', value: '3' },
  ]
  const insurance = { effectiveFrom: 'soon', expiresOn: '2024-13-01', dateOfBirth: '2999-01-01', ssnLast4: '12a4' }
  expect(await problemsOf({ ...child, contacts, insurance })).toEqual([
    'dependent-invalid',
    {
      'contacts.2.type': fieldRules.notValid,
      'insurance.effectiveFrom': fieldRules.notValid,
      'insurance.expiresOn': fieldRules.notValid,
      'insurance.dateOfBirth': fieldMessages.birthDateFuture,
      'insurance.ssnLast4': fieldRules.notValid,
    },
  ])
})

test('rejects a plan image that is not an image, does not match its type, or exceeds 2 MB', async () => {
  const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 - png.length + 1)])
  const refused = [
    'https://example.org/card.png',
    pictureOf('svg+xml', Buffer.from('<svg/>')),
    pictureOf('jpeg', png),
    pictureOf('png', Buffer.from('<script>')),
    pictureOf('png', large),
  ]
  for (const planImage of refused)
    expect(await problemsOf({ ...child, insurance: { planImage } })).toEqual([
      'dependent-invalid',
      { 'insurance.planImage': fieldRules.notValid },
    ])
  const taken = [
    pictureOf('png', large.subarray(0, -1)),
    pictureOf('jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    pictureOf('webp', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 ', 'latin1')),
  ]
  for (const planImage of taken)
    expect(await problemsOf({ ...child, insurance: { planImage } })).toEqual([undefined, {}])
})

test('does not store a rejected dependent', async () => {
  expect((await portal.call(getDependents, { as: person })).body.dependents).toHaveLength(4)
})

test('requires valid full birth dates of a dependent and the insured person', async () => {
  for (const [birthDate, message] of [
    ['0016-09-08', fieldRules.birthDateYear],
    ['09/08/16', fieldRules.birthDateYear],
    ['2023-02-30', fieldRules.birthDateNotADay],
    ['2099-01-01', fieldMessages.birthDateFuture],
  ] as const)
    expect(await problemsOf({ ...child, birthDate })).toEqual(['dependent-invalid', { birthDate: message }])
  const insurance = { dateOfBirth: '0054-02-03', effectiveFrom: '0024-02-29', expiresOn: '2024-02-30' }
  expect(await problemsOf({ ...child, insurance })).toEqual([
    'dependent-invalid',
    {
      'insurance.effectiveFrom': fieldRules.notValid,
      'insurance.expiresOn': fieldRules.notValid,
      'insurance.dateOfBirth': fieldRules.birthDateYear,
    },
  ])
})

test('requires a letter in the name of a dependent, and rejects invisible characters', async () => {
  for (const firstName of ['😀', '\u200B'])
    expect(await problemsOf({ ...child, firstName })).toEqual(['dependent-invalid', { firstName: fieldMessages.name }])
})
