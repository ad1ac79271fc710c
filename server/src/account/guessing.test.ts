import { expect, test } from 'vitest'
import { confirmUser, login, register, resendVerificationCode } from '@kinchart/contract/calls/account.ts'
import { codeFor, signUpPerson, signupOf } from '../../test/sign-up-person.ts'
import { linkCodeIn, mailTo } from './mailed.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal({ TRUST_PROXY: 'true' })

const HERE = '203.0.113.1'
const stranger = (number: number): string => `198.51.100.${number}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const confirm = async (email: string, confirmationCode: string, address = HERE) =>
  portal.call(confirmUser, { body: { email, confirmationCode }, ...from(address) })
const wrongFor = (code: string, at: number): string => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')

async function signUpAs(email: string): Promise<{ code: string; link: string }> {
  await portal.call(register, { body: signupOf(email), ...from(HERE) })
  const code = await codeFor(portal, email)
  return { code, link: linkCodeIn(await mailTo(portal, email, 'registration code')) }
}

test('does not lock out a user if a stranger tries to guess the user’s code', async () => {
  const email = 'wild@example.org'
  const { code } = await signUpAs(email)
  const answers = []
  for (let at = 0; at < 30; at++) answers.push((await confirm(email, wrongFor(code, at), stranger(1))).code)
  expect(answers.slice(0, 6)).toEqual([...Array<string>(5).fill('code-wrong'), 'code-exhausted'])
  expect(new Set(answers.slice(5))).toEqual(new Set(['code-exhausted', 'too-many-requests']))
  expect((await confirm(email, code, stranger(1))).status).not.toBe(200)
  expect((await confirm(email, code)).status).toBe(200)
})

test('counts concurrent guesses individually', async () => {
  const email = 'parallel@example.org'
  const { code } = await signUpAs(email)
  const answers = await Promise.all(
    Array.from({ length: 15 }, async (_, at) => (await confirm(email, wrongFor(code, at), stranger(2))).code),
  )
  expect(answers.filter((answer) => answer === 'code-wrong').length).toBe(5)
  expect(answers.filter((answer) => answer === 'code-exhausted').length).toBe(10)
})

test('keeps a code’s link valid after strangers exhaust the attempts', async () => {
  const email = 'many@example.org'
  const { code, link } = await signUpAs(email)
  const answers = []
  for (let caller = 10; caller < 21; caller++)
    for (let at = 0; at < 5; at++)
      answers.push((await confirm(email, wrongFor(code, caller * 5 + at), stranger(caller))).code)
  expect(answers.filter((answer) => answer === 'code-wrong').length).toBe(50)
  expect((await confirm(email, code)).code).toBe('code-exhausted')
  expect(Buffer.from(link, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect((await confirm('other@example.org', link)).code).toBe('code-wrong')
  expect((await confirm(email, link)).status).toBe(200)
  expect((await confirm(email, link)).code).toBe('code-wrong')
})

test('emails a sign-up link with the address in the query and the code in the fragment', async () => {
  const email = 'plus+sign@example.org'
  const { link } = await signUpAs(email)
  expect(await mailTo(portal, email, 'registration code')).toContain(
    `/signup?email=${encodeURIComponent(email)}#code=${link}`,
  )
})

test('does not block a user or invalidate the user’s link if a stranger requests new codes', async () => {
  const email = 'again@example.org'
  const { link } = await signUpAs(email)
  const resend = async (address: string) => portal.call(resendVerificationCode, { query: { email }, ...from(address) })
  const answers = []
  for (let tries = 0; tries < 6; tries++) answers.push((await resend(stranger(3))).code)
  expect(answers[5]).toBe('too-many-requests')
  expect((await resend(HERE)).status).toBe(200)
  expect((await confirm(email, link)).status).toBe(200)
})

test('gives the same response to wrong codes for pending, registered and unknown addresses', async () => {
  await signUpPerson(portal, 'has-account@example.org')
  const { code } = await signUpAs('waits@example.org')
  await portal.call(register, { body: signupOf('has-account@example.org'), ...from(stranger(4)) })
  for (const email of ['waits@example.org', 'has-account@example.org', 'unknown@example.org'])
    await portal.call(resendVerificationCode, { query: { email }, ...from(stranger(4)) })
  const results = []
  for (const email of ['waits@example.org', 'has-account@example.org', 'unknown@example.org']) {
    const answers = []
    for (let at = 0; at < 7; at++) answers.push((await confirm(email, wrongFor(code, at), stranger(4))).code)
    results.push(answers)
  }
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  expect(results[0]).toContain('code-exhausted')
})

test('still lets a user sign in if a stranger tries to guess the user’s password', async () => {
  const email = 'passwords@example.org'
  await signUpPerson(portal, email)
  const answers = []
  for (let tries = 0; tries < 11; tries++) {
    const body = { email, password: `guess number ${tries}` }
    answers.push((await portal.call(login, { body, ...from(stranger(5)) })).code)
  }
  expect(answers[10]).toBe('too-many-requests')
  const body = { email, password: 'xqvtzkwmbrfh' }
  expect((await portal.call(login, { body, ...from(HERE) })).status).toBe(200)
})

test('counts a guesser with forged forwarded addresses as a single caller', async () => {
  const email = 'invented@example.org'
  await signUpPerson(portal, email)
  const statuses = []
  for (let at = 0; at < 12; at++)
    statuses.push(
      (
        await portal.call(login, {
          body: { email, password: 'not the password' },
          ...from(`203.0.113.${at}, ${stranger(7)}`),
        })
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
})
