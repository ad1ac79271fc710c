import { expect, test } from 'vitest'
import { changeForgotPassword, forgotPassword, getUser, login, register } from '@kinchart/contract/calls/account.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { addSecondFactor, signUpPerson, signupOf, refreshAs } from '../../test/sign-up-person.ts'
import { countMails, linkCodeIn, mailTo, mailsAreOut } from './mailed.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const RESET = 'A new password for Kinchart'
const portal = usePortal({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://kinchart.example' })

const ask = async (email: string, from = '203.0.113.1') =>
  portal.call(forgotPassword, { query: { email }, headers: { 'x-forwarded-for': from } })
const set = async (token: string, password = 'an entirely new password') =>
  portal.call(changeForgotPassword, { body: { token, password } })
async function codeOf(email: string, former = ''): Promise<string> {
  let code = former
  while (code === former) code = linkCodeIn(await mailTo(portal, email, RESET))
  return code
}

test('sets a new password with the emailed code and ends every earlier session', async () => {
  const email = 'forgot@example.org'
  const person = await signUpPerson(portal, email)
  await ask(email)
  const code = await codeOf(email)
  const text = await mailTo(portal, email, RESET)
  expect(text).toContain(`\n\n${code}\n\n`)
  expect(text).toContain(`https://kinchart.example/reset-password#code=${code}`)
  expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect((await set(` ${code}\n`)).status).toBe(200)
  expect((await portal.call(getUser, { query: { email }, as: person })).code).toBe('session-expired')
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
  expect((await portal.call(login, { body: { email, password: 'xqvtzkwmbrfh' } })).code).toBe('credentials-wrong')
  expect((await portal.call(login, { body: { email, password: 'an entirely new password' } })).status).toBe(200)
  expect((await set(code, 'and one more password')).code).toBe('reset-refused')
  expect(await mailTo(portal, email, 'password was changed')).toContain('https://kinchart.example/forgotpassword')
})

test('still requires the second factor after a password reset by email', async () => {
  const email = 'forgot-with-app@example.org'
  await addSecondFactor(portal, await signUpPerson(portal, email))
  await ask(email, '203.0.113.7')
  expect((await set(await codeOf(email))).status).toBe(200)
  const entered = await portal.call(login, { body: { email, password: 'an entirely new password' } })
  expect([entered.code, entered.cookie.includes('kinchart_session')]).toEqual(['second-factor-needed', false])
})

test('gives the usual response for an unknown or unconfirmed address, but sends no code', async () => {
  await signUpPerson(portal, 'known@example.org')
  await portal.call(register, { body: signupOf('waiting@example.org') })
  const answers = []
  for (const email of ['nobody@example.org', 'waiting@example.org', 'known@example.org']) answers.push(await ask(email))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await codeOf('known@example.org')
  await mailsAreOut(portal)
  expect(await countMails(portal, 'nobody@example.org', RESET)).toBe(0)
  expect(await countMails(portal, 'waiting@example.org', RESET)).toBe(0)
})

test('invalidates a code after ten minutes or when a newer one is sent', async () => {
  const email = 'twice@example.org'
  await signUpPerson(portal, email)
  await ask(email)
  const first = await codeOf(email)
  await ask(email)
  const second = await codeOf(email, first)
  expect((await set(first)).code).toBe('reset-refused')
  await portal.database.pool.query(
    `update email_code set expires_at = expires_at - interval '10 minutes' where purpose = 'reset'`,
  )
  expect((await set(second)).code).toBe('reset-refused')
})

test('names the field of an invalid password and keeps the code valid', async () => {
  const email = 'weak@example.org'
  await signUpPerson(portal, email)
  await ask(email)
  const code = await codeOf(email)
  expect((await set(code, '12345678')).body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'password', message: fieldMessages.password }],
  })
  expect((await set(code, 'Password123')).body).toMatchObject({
    code: 'password-too-common',
    fields: [{ field: 'password', message: fieldRules.passwordGuessable }],
  })
  expect((await set(code)).status).toBe(200)
})

test('lets only one of two concurrent uses of a code set the password', async () => {
  const email = 'once@example.org'
  await signUpPerson(portal, email)
  await ask(email)
  const code = await codeOf(email)
  const answers = await Promise.all([set(code, 'the password of one'), set(code, 'the password of two')])
  expect(answers.map(({ code: problem }) => problem ?? 'set').sort()).toEqual(['reset-refused', 'set'])
})

test('limits emails to a mailbox without preventing the owner from getting a code', async () => {
  const email = 'flooded@example.org'
  await signUpPerson(portal, email)
  const codes = []
  for (let tries = 0; tries < 7; tries++) codes.push((await ask(email, '198.51.100.7')).code)
  expect(codes.slice(5)).toEqual(['too-many-requests', 'too-many-requests'])
  expect((await ask(email, '203.0.113.9')).status).toBe(200)
  const others = []
  for (let tries = 0; tries < 7; tries++) others.push((await ask('no-account@example.org', '198.51.100.7')).code)
  expect(others).toEqual(codes)
  for (let caller = 20; caller < 40; caller++) await ask(email, `198.51.100.${caller}`)
  await mailsAreOut(portal)
  expect(await countMails(portal, email, RESET)).toBeLessThanOrEqual(20)
})

test('does not store the reset code in plain text', async () => {
  const email = 'kept@example.org'
  await signUpPerson(portal, email)
  await ask(email)
  const code = await codeOf(email)
  await mailsAreOut(portal)
  const { rows } = await portal.database.pool.query<{ row: string }>(
    `select row_to_json(email_code)::text as row from email_code
     union all select row_to_json(outgoing_mail)::text from outgoing_mail`,
  )
  expect(rows.length).toBeGreaterThan(5)
  const hex = Buffer.from(code).toString('hex')
  for (const { row } of rows) {
    expect(row).not.toContain(code)
    expect(row).not.toContain(hex)
  }
})
