import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmUser, forgotPassword, register, resendVerificationCode } from '@kinchart/contract/calls/account.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { requestRecipientCode } from '@kinchart/contract/calls/shared-with-me.ts'
import { signupOf } from '../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  // Empty values mean the production limits.
  portal = await startPortal({ TRUST_PROXY: 'true', MAILS_AN_HOUR: '', MAILS_A_DAY: '' })
})
afterAll(async () => portal.close())

let last = 0
const stranger = (): string => `stranger${(last += 1)}@example.org`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signUpFrom = async (address: string) =>
  (await portal.call(register, { body: signupOf(stranger()), ...from(address) })).status
/**
 * Requests a password reset. A reset counts toward the same limit as a sign-up, but is faster, because no password is
 * hashed.
 */
const forgetFrom = async (address: string) =>
  (await portal.call(forgotPassword, { query: { email: stranger() }, ...from(address) })).status

test('limits the emails caused by one network to twenty an hour', async () => {
  const statuses = []
  for (let at = 0; at < 18; at++) statuses.push(await forgetFrom('198.51.100.7'))
  for (let at = 0; at < 4; at++) statuses.push(await signUpFrom('198.51.100.7'))
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  const limitedCalls: readonly [Endpoint, object][] = [
    [resendVerificationCode, { query: { email: stranger() } }],
    [forgotPassword, { query: { email: stranger() } }],
    [requestRecipientCode, { body: { email: stranger() } }],
  ]
  for (const [call, parts] of limitedCalls)
    expect([call.path, await portal.call(call, { ...parts, ...from('198.51.100.7') })]).toMatchObject([
      call.path,
      { status: 429, code: 'too-many-requests' },
    ])
  const refused = await fetch(`${portal.url}/api${register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify(signupOf(stranger())),
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect([refused.status, wait > 60, wait <= 3600]).toEqual([429, true, true])
  expect(await signUpFrom('198.51.100.8')).toBe(200)
})

test('counts all addresses of one IPv6 network together, also for code guesses', async () => {
  const statuses = []
  for (let at = 0; at < 22; at++) {
    const query = { email: stranger() }
    statuses.push((await portal.call(forgotPassword, { query, ...from(`2001:db8:1:2::${at.toString(16)}`) })).status)
  }
  expect(statuses.slice(19)).toEqual([200, 429, 429])
  expect(await signUpFrom('2001:db8:1:3::1')).toBe(200)
  const email = stranger()
  await portal.call(register, { body: signupOf(email), ...from('203.0.113.1') })
  const answers = []
  for (let at = 0; at < 8; at++) {
    const body = { email, confirmationCode: String(100_000 + at) }
    answers.push((await portal.call(confirmUser, { body, ...from(`2001:db8:5:5::${at}`) })).code)
  }
  expect(answers.slice(5)).toEqual(['code-exhausted', 'code-exhausted', 'code-exhausted'])
})

test('limits all IPv6 networks of one site together', { tags: 'soak' }, async () => {
  const statuses = []
  for (let line = 0; line < 6; line++)
    for (let at = 0; at < 20; at++) statuses.push(await signUpFrom(`2001:db8:77:${line.toString(16)}::${at}`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(await signUpFrom('2001:db8:78::1')).toBe(200)
})

test('resets the email limit every hour, but also enforces a daily limit', async () => {
  const { pool } = portal.database
  const ofAnHour = async () => {
    const first = await forgetFrom('198.51.100.20')
    if (first === 200) await pool.query('update rate_limit set used = used + 18')
    const statuses = [first, await forgetFrom('198.51.100.20'), await forgetFrom('198.51.100.20')]
    await pool.query(`update rate_limit set window_start = window_start - interval '61 minutes'`)
    return statuses
  }
  for (let hour = 0; hour < 3; hour++) expect(await ofAnHour()).toEqual([200, 200, 429])
  expect(await ofAnHour()).toEqual([429, 429, 429])
})
