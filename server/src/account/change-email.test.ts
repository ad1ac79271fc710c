import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  changeEmail,
  changeForgotPassword,
  confirmEmail,
  forgotPassword,
  getUser,
  login,
  register,
} from '@kinchart/contract/calls/account.ts'
import { tokenClaims } from '@kinchart/contract/rules/storage-keys.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { accountMails } from '@kinchart/texts/en/mails.ts'
import { codeFor, signUpPerson, signupOf, refreshAs } from '../../test/sign-up-person.ts'
import { countMails, linkCodeIn, mailTo, mailsAreOut } from './mailed.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const password = 'xqvtzkwmbrfh'
type Person = Awaited<ReturnType<typeof signUpPerson>>
const portal = usePortal()

const change = async (as: Person, email: string, typedPassword = password) =>
  portal.call(changeEmail, { as, body: { email, password: typedPassword } })
const confirm = async (as: Person, confirmationCode: string) =>
  portal.call(confirmEmail, { as, body: { confirmationCode } })
const signInAs = async (email: string) => portal.call(login, { body: { email, password } })

test('uses a new email address only after its code is entered, and notifies the old address', async () => {
  const person = await signUpPerson(portal, 'old@example.org')
  expect((await change(person, 'New@example.org')).status).toBe(200)
  expect((await signInAs('new@example.org')).code).toBe('credentials-wrong')
  expect((await signInAs('old@example.org')).status).toBe(200)
  const code = await codeFor(portal, 'New@example.org')
  const { body: changed } = await confirm(person, code)
  expect(changed.email).toBe('New@example.org')
  expect(decodeJwt(changed.token)[tokenClaims.email]).toBe('New@example.org')
  expect(decodeJwt(changed.token)[tokenClaims.profileId]).toBe(person.profileId)
  expect((await refreshAs(portal, { ...changed, cookie: person.cookie })).status).toBe(200)
  const { body: user } = await portal.call(getUser, { as: changed, query: { email: 'new@example.org' } })
  expect(user.profile).toMatchObject({ id: person.profileId, email: 'New@example.org' })
  expect((await signInAs('old@example.org')).code).toBe('credentials-wrong')
  expect((await signInAs('new@example.org')).status).toBe(200)
  expect(await mailTo(portal, 'old@example.org', 'has a new address')).toContain('another address')
  expect((await confirm(person, code)).code).toBe('email-change-unknown')
})

test('requires the password and a valid address that differs from the current one', async () => {
  const person = await signUpPerson(portal, 'needs@example.org')
  expect((await change(person, 'thief@example.org', 'not the password')).body).toMatchObject({
    code: 'credentials-wrong',
    fields: [{ field: 'password' }],
  })
  for (const email of ['no address', 'Needs@example.org'])
    expect((await change(person, email)).body).toMatchObject({
      code: 'request-invalid',
      fields: [{ field: 'email', message: fieldMessages.email }],
    })
  expect((await confirm(person, '123456')).code).toBe('email-change-unknown')
  await mailsAreOut(portal)
  expect(await countMails(portal, 'thief@example.org', '')).toBe(0)
})

test('responds to a change to another account’s address as to an unused one, and emails that account’s owner without a code', async () => {
  const owner = await signUpPerson(portal, 'owner@example.org')
  const person = await signUpPerson(portal, 'wants@example.org')
  const taken = await change(person, 'owner@example.org')
  const free = await change(person, 'free@example.org')
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  await change(person, 'owner@example.org')
  const text = await mailTo(portal, 'owner@example.org', accountMails.wantedSubject)
  expect(text).not.toMatch(/\d{6}/)
  expect((await confirm(person, await codeFor(portal, 'free@example.org'))).code).toBe('code-wrong')
  const { body } = await portal.call(getUser, { as: owner, query: { email: 'owner@example.org' } })
  expect(body.profile?.id).toBe(owner.profileId)
})

test('invalidates the previous code when a new code is requested', async () => {
  const person = await signUpPerson(portal, 'newer@example.org')
  await change(person, 'first@example.org')
  const first = await codeFor(portal, 'first@example.org')
  await change(person, 'second@example.org')
  const second = await codeFor(portal, 'second@example.org')
  if (first !== second) expect((await confirm(person, first)).code).toBe('code-wrong')
  expect((await confirm(person, second)).body.email).toBe('second@example.org')
})

test('cancels the address change after five wrong codes', async () => {
  const person = await signUpPerson(portal, 'wrong@example.org')
  await change(person, 'wrong-new@example.org')
  const code = await codeFor(portal, 'wrong-new@example.org')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await confirm(person, wrong)).code).toBe('code-wrong')
  expect((await confirm(person, code)).code).toBe('code-exhausted')
})

test('lets a user change to an address that an unconfirmed account uses', async () => {
  await portal.call(register, { body: signupOf('squatted@example.org') })
  const person = await signUpPerson(portal, 'comes@example.org')
  await change(person, 'squatted@example.org')
  const code = /Your code is (\d{6})/.exec(await mailTo(portal, 'squatted@example.org', 'new address'))?.[1] ?? ''
  expect((await confirm(person, code)).body.email).toBe('squatted@example.org')
})

test('if two accounts request the same address, gives it to the account that confirms it first', async () => {
  const [one, two] = [await signUpPerson(portal, 'one@example.org'), await signUpPerson(portal, 'two@example.org')]
  await change(one, 'shared@example.org')
  const first = await codeFor(portal, 'shared@example.org')
  await change(two, 'shared@example.org')
  await expect.poll(async () => countMails(portal, 'shared@example.org', 'Confirm your new address')).toBe(2)
  const second = await codeFor(portal, 'shared@example.org')
  expect((await confirm(one, first)).status).toBe(200)
  expect((await confirm(two, second)).code).toBe('email-taken')
  expect((await signInAs('two@example.org')).status).toBe(200)
})

test('invalidates a reset code sent to the old address', async () => {
  const email = 'left@example.org'
  const person = await signUpPerson(portal, email)
  await portal.call(forgotPassword, { query: { email } })
  const token = linkCodeIn(await mailTo(portal, email, 'A new password'))
  await change(person, 'moved@example.org')
  await confirm(person, await codeFor(portal, 'moved@example.org'))
  const late = await portal.call(changeForgotPassword, { body: { token, password: 'the password of a thief' } })
  expect(late.code).toBe('reset-refused')
})
