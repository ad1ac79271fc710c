import { expect, test } from 'vitest'
import { emailDigestOf } from '#account/email-address.ts'
import { login, register } from '@kinchart/contract/calls/account.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { fieldMessages, messages } from '@kinchart/contract/text/texts.ts'
import { codeFor, signUpPerson, signupOf } from '../../test/sign-up-person.ts'
import { countMails, mailTo } from './mailed.test-support.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

const refusal = async (more: Parameters<typeof signupOf>[1]) =>
  (await portal.call(register, { body: signupOf('rules@example.org', more) })).body

test('names every invalid field of a sign-up and the rule that the field breaks', async () => {
  const wrong = {
    firstName: '😀',
    lastName: ' 7 ',
    phone: '5',
    email: 'not an address',
    gender: '',
    preferredLanguage: ' ',
    relationShip: '',
    password: '12345678',
  }
  expect(await refusal(wrong)).toEqual({
    code: 'request-invalid',
    requestId: expect.any(String),
    message: apiErrors['request-invalid'].message,
    fields: [
      { field: 'firstName', message: fieldMessages.name },
      { field: 'lastName', message: fieldMessages.name },
      { field: 'gender', message: fieldMessages.gender },
      { field: 'relationShip', message: fieldMessages.relationship },
      { field: 'preferredLanguage', message: fieldMessages.language },
      { field: 'email', message: fieldMessages.email },
      { field: 'password', message: fieldMessages.password },
      { field: 'phone', message: fieldMessages.phone },
    ],
  })
})

test('rejects an unknown gender or relationship, and accepts any language name of up to 80 characters', async () => {
  expect(await refusal({ gender: 'unheard of' })).toMatchObject({ fields: [{ field: 'gender' }] })
  expect(await refusal({ relationShip: 'neighbour' })).toMatchObject({ fields: [{ field: 'relationShip' }] })
  expect(await refusal({ preferredLanguage: 'x'.repeat(81) })).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'preferredLanguage', message: fieldRules.tooLong }],
  })
  const written = signupOf('written@example.org', { gender: 'Female', preferredLanguage: 'Kichwa' })
  expect((await portal.call(register, { body: written })).status).toBe(200)
})

test('reports a common password only if every other field is valid', async () => {
  const message = fieldRules.passwordGuessable
  expect(await refusal({ password: 'Password123' })).toMatchObject({
    code: 'password-too-common',
    fields: [{ field: 'password', message }],
  })
  expect(await refusal({ password: 'Password123', phone: '' })).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'phone' }],
  })
})

// See [Note: Why a second sign-up takes as long] for the response time, which this test does not check.
test('does not reveal in the response to a second sign-up whether the address has an account', async () => {
  await signUpPerson(portal, 'held@example.org')
  const tell = async (email: string) => {
    const { status, body } = await portal.call(register, { body: signupOf(email) })
    return { status, body: { ...body, email: '' } }
  }
  const first = await tell('fresh@example.org')
  const answers = [await tell('fresh@example.org'), await tell('held@example.org')]
  expect(first).toMatchObject({ status: 200, body: { message: messages.signupSuccess } })
  expect(answers).toEqual([first, first])
  expect(await mailTo(portal, 'fresh@example.org', 'again')).toContain('first sign-up and its password are still valid')
  expect(await countMails(portal, 'fresh@example.org', 'registration code')).toBe(1)
  await codeFor(portal, 'fresh@example.org')
})

test('if a new sign-up replaces an expired one, keeps no data of the expired sign-up', async () => {
  const email = 'replaced@example.org'
  const terms = '2026-11-21'
  await portal.call(register, { body: signupOf(email, { password: 'the first password', acceptedTerms: terms }) })
  await portal.database.pool.query(`update email_code set expires_at = now() - interval '1 minute'`)
  const before = await mailTo(portal, email, 'registration code')
  await signUpPersonAfter(before, email)
  expect((await portal.call(login, { body: { email, password: 'the first password' } })).code).toBe('credentials-wrong')
  const { rows } = await portal.database.pool.query(
    `select document from legal_acceptance join account on account.id = account_id where email_digest = $1`,
    [emailDigestOf(portal.cipher, email)],
  )
  expect(rows).toEqual([])
})

async function signUpPersonAfter(formerMail: string, email: string): Promise<void> {
  await portal.call(register, { body: signupOf(email) })
  await expect.poll(async () => mailTo(portal, email, 'registration code')).not.toBe(formerMail)
  await signUpPerson(portal, email)
}

test('accepts a one-letter name in any script and rejects a blank password', async () => {
  const named = signupOf('li@example.org', { firstName: '李', lastName: 'O' })
  expect((await portal.call(register, { body: named })).status).toBe(200)
  for (const firstName of ['👩‍👩‍👧', '\u200B', '\u2060Marisol'])
    expect((await portal.call(register, { body: signupOf('no-name@example.org', { firstName }) })).body).toMatchObject({
      fields: [{ field: 'firstName', message: fieldMessages.name }],
    })
  const blank = await portal.call(register, { body: signupOf('blank@example.org', { password: ' '.repeat(9) }) })
  expect(blank.body).toMatchObject({ fields: [{ field: 'password', message: fieldRules.passwordBlank }] })
})
