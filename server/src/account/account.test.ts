import { expect, test } from 'vitest'
import {
  confirmUser,
  createUser,
  getUser,
  login,
  logout,
  register,
  resendVerificationCode,
} from '@kinchart/contract/calls/account.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { codeFor, signUpPerson, signupOf, refreshAs } from '../../test/sign-up-person.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

test('signs up, confirms the emailed code, signs in and creates a profile', async () => {
  const email = 'Marisol@Example.org'
  expect((await portal.call(register, { body: signupOf(email) })).status).toBe(200)
  const early = await portal.call(login, { body: { email, password: 'xqvtzkwmbrfh' } })
  expect(early.code).toBe('email-not-confirmed')
  expect(apiErrors['email-not-confirmed'].message).toContain(messages.unconfirmedMark)
  await portal.call(confirmUser, { body: { email, confirmationCode: await codeFor(portal, email) } })
  const { body: tokens } = await portal.call(login, {
    body: { email: email.toLowerCase(), password: 'xqvtzkwmbrfh' },
  })
  expect((await portal.call(getUser, { query: { email }, as: tokens })).body).toMatchObject({
    message: 0,
    profile: null,
  })
  const userInput = {
    userObjectId: 'x',
    isActive: false,
    userTypeId: 9,
    email: 'other@example.org',
    phone: '',
    createdDate: '',
  }
  const first = await portal.call(createUser, { body: userInput, as: tokens })
  const second = await portal.call(createUser, { body: userInput, as: tokens })
  expect(second.body.profileId).toBe(first.body.profileId)
  const { body: found } = await portal.call(getUser, { query: { email }, as: tokens })
  expect(found).toMatchObject({
    message: 1,
    profile: { firstName: 'Marisol', lastName: 'Whitcombe', email, shareRecord: false },
  })
})

test('returns the same error for an unknown address, a wrong password, and a wrong password of an unconfirmed account', async () => {
  await portal.call(register, { body: signupOf('unconfirmed@example.org') })
  const wrong = await portal.call(login, { body: { email: 'unconfirmed@example.org', password: 'not the password' } })
  const unknown = await portal.call(login, { body: { email: 'nobody@example.org', password: 'not the password' } })
  expect([wrong.code, unknown.code]).toEqual(['credentials-wrong', 'credentials-wrong'])
  expect(wrong.status).toBe(unknown.status)
})

test('accepts a code once and invalidates it after five wrong attempts', async () => {
  const email = 'codes@example.org'
  await portal.call(register, { body: signupOf(email) })
  const code = await codeFor(portal, email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    expect((await portal.call(confirmUser, { body: { email, confirmationCode: wrong } })).code).toBe('code-wrong')
  }
  expect((await portal.call(confirmUser, { body: { email, confirmationCode: code } })).code).toBe('code-exhausted')
  await portal.call(resendVerificationCode, { query: { email } })
  let fresh = code
  while (fresh === code) fresh = await codeFor(portal, email)
  expect((await portal.call(confirmUser, { body: { email, confirmationCode: fresh } })).status).toBe(200)
  expect((await portal.call(confirmUser, { body: { email, confirmationCode: fresh } })).code).toBe('code-wrong')
})

test('gives the same response to a sign-up with a taken address as with a new address, and emails the account owner', async () => {
  const email = 'owner@example.org'
  await signUpPerson(portal, email)
  const again = await portal.call(register, { body: signupOf(email, { password: 'somebody else has this' }) })
  expect(again.status).toBe(200)
  await expect
    .poll(async () => (await portal.mails()).find((mail) => mail.to === email)?.subject)
    .toBe('You already have a Kinchart account')
  expect((await portal.call(login, { body: { email, password: 'somebody else has this' } })).code).toBe(
    'credentials-wrong',
  )
})

test('does not let a second sign-up replace the password of an unconfirmed sign-up', async () => {
  const email = 'race@example.org'
  await portal.call(register, { body: signupOf(email) })
  await portal.call(register, { body: signupOf(email, { password: 'the password of a stranger' }) })
  await portal.call(confirmUser, { body: { email, confirmationCode: await codeFor(portal, email) } })
  expect((await portal.call(login, { body: { email, password: 'the password of a stranger' } })).code).toBe(
    'credentials-wrong',
  )
  expect((await portal.call(login, { body: { email, password: 'xqvtzkwmbrfh' } })).status).toBe(200)
})

test('rejects an eight-character password, a common password and a name without a letter', async () => {
  expect((await portal.call(register, { body: signupOf('a@example.org', { password: '12345678' }) })).code).toBe(
    'request-invalid',
  )
  expect((await portal.call(register, { body: signupOf('a@example.org', { password: 'Password123' }) })).code).toBe(
    'password-too-common',
  )
  expect((await portal.call(register, { body: signupOf('a@example.org', { firstName: '1' }) })).code).toBe(
    'request-invalid',
  )
  expect((await portal.call(register, { body: signupOf('not an address') })).code).toBe('request-invalid')
})

test('ends the session on the server at sign-out', async () => {
  const person = await signUpPerson(portal, 'leaving@example.org')
  await portal.call(logout, { body: { refreshToken: person.refreshToken }, as: person })
  expect((await portal.call(getUser, { query: { email: 'leaving@example.org' }, as: person })).code).toBe(
    'session-expired',
  )
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
})

test('returns not-found if a user looks up another user’s email address', async () => {
  const person = await signUpPerson(portal, 'curious@example.org')
  expect((await portal.call(getUser, { query: { email: 'owner@example.org' }, as: person })).code).toBe('not-found')
})

test('without a session or with a made-up token, returns only an error code', async () => {
  expect((await portal.call(getUser, { query: { email: 'owner@example.org' } })).body).toEqual({
    code: 'session-missing',
    requestId: expect.any(String),
    message: apiErrors['session-missing'].message,
  })
  expect(
    (await portal.call(getUser, { query: { email: 'owner@example.org' }, as: { token: 'made.up.token' } })).code,
  ).toBe('session-expired')
})

test('rate-limits password guesses without locking out the user', async () => {
  await signUpPerson(portal, 'guessed@example.org')
  for (let tries = 0; tries < 9; tries++)
    await portal.call(login, { body: { email: 'guessed@example.org', password: `guess number ${tries}` } })
  expect((await portal.call(login, { body: { email: 'guessed@example.org', password: 'one more guess' } })).code).toBe(
    'too-many-requests',
  )
})

test('logs no address, name, code or token', async () => {
  const text = JSON.stringify(portal.logged)
  expect(portal.logged.length).toBeGreaterThan(20)
  for (const secret of [
    '@example.org',
    '%40example',
    'Marisol',
    'Whitcombe',
    'xqvtzkwmbrfh',
    'Password123',
    'of a stranger',
    'eyJ',
  ])
    expect(text).not.toContain(secret)
})
