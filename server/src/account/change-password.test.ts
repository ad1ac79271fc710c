import { expect, test } from 'vitest'
import { emailDigestOf } from '#account/email-address.ts'
import {
  changeForgotPassword,
  changePassword,
  forgotPassword,
  getUser,
  login,
} from '@kinchart/contract/calls/account.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson, refreshAs } from '../../test/sign-up-person.ts'
import { linkCodeIn, mailTo } from './mailed.test-support.ts'
import { startSession } from './sessions.ts'
import { usePortal } from '../../test/use-portal.ts'

const password = 'xqvtzkwmbrfh'
const newPassword = 'an entirely new password'
const device = { browser: 'Firefox', system: 'Windows' }
const portal = usePortal()

test('changes the password, keeps this session, ends all others and sends an email', async () => {
  const email = 'changes@example.org'
  const person = await signUpPerson(portal, email)
  const other = await portal.call(login, { body: { email, password } })
  expect((await portal.call(changePassword, { as: person, body: { password, newPassword } })).status).toBe(200)
  expect((await portal.call(getUser, { as: person, query: { email } })).status).toBe(200)
  expect((await portal.call(getUser, { as: other.body, query: { email } })).code).toBe('session-expired')
  expect((await refreshAs(portal, { ...other.body, cookie: other.cookie })).code).toBe('refresh-refused')
  expect((await portal.call(login, { body: { email, password } })).code).toBe('credentials-wrong')
  expect((await portal.call(login, { body: { email, password: newPassword } })).status).toBe(200)
  expect(await mailTo(portal, email, 'password was changed')).toContain('every other sign-in')
})

test('requires the old password, applies the password rules to the new password, and names the invalid field', async () => {
  const email = 'refused@example.org'
  const person = await signUpPerson(portal, email)
  const wrong = await portal.call(changePassword, { as: person, body: { password: 'not the password', newPassword } })
  expect(wrong.body).toMatchObject({ code: 'credentials-wrong', fields: [{ field: 'password' }] })
  const short = await portal.call(changePassword, { as: person, body: { password, newPassword: '12345678' } })
  expect(short.body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'newPassword', message: fieldMessages.password }],
  })
  const common = await portal.call(changePassword, { as: person, body: { password, newPassword: 'Password123' } })
  expect(common.body).toMatchObject({ code: 'password-too-common', fields: [{ field: 'newPassword' }] })
  expect((await portal.call(login, { body: { email, password } })).status).toBe(200)
})

test('rate-limits password guesses from a signed-in session', async () => {
  const person = await signUpPerson(portal, 'held@example.org')
  const answers = []
  for (let tries = 0; tries < 11; tries++) {
    const body = { password: `guess number ${tries}`, newPassword }
    answers.push((await portal.call(changePassword, { as: person, body })).code)
  }
  expect(answers).toEqual([...Array<string>(10).fill('credentials-wrong'), 'too-many-requests'])
})

test('invalidates reset codes emailed before the password change', async () => {
  const email = 'both@example.org'
  const person = await signUpPerson(portal, email)
  await portal.call(forgotPassword, { query: { email } })
  const token = linkCodeIn(await mailTo(portal, email, 'A new password'))
  await portal.call(changePassword, { as: person, body: { password, newPassword } })
  const late = await portal.call(changeForgotPassword, { body: { token, password: 'the password of a thief' } })
  expect(late.code).toBe('reset-refused')
})

test('opens no session for a sign-in that was in progress when the password changed', async () => {
  const email = 'crossing@example.org'
  const person = await signUpPerson(portal, email)
  const { db } = portal.database
  const { id: accountId, passwordHash: proved } = await db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where('emailDigest', '=', emailDigestOf(portal.cipher, email))
    .executeTakeFirstOrThrow()
  const arrive = async () =>
    startSession(
      db,
      portal.cipher,
      { accountId, email, profileId: person.profileId },
      { passwordHash: proved, hasSecondFactor: false, device },
    )
  expect((await arrive()).token).not.toBe('')
  await portal.call(changePassword, { as: person, body: { password, newPassword } })
  await expect(arrive()).rejects.toMatchObject({ code: 'credentials-wrong' })
})
