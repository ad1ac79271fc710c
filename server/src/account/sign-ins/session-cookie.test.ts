import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, login, updateProfile } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { refreshAs, type Browser, signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const isIn = async (person: Pick<Browser, 'token'>, email: string): Promise<boolean> =>
  (await portal.call(getUser, { as: person, query: { email } })).status === 200
const aMinuteLater = async (): Promise<void> =>
  void (await portal.database.pool.query(`update session set rotated_at = rotated_at - interval '1 minute'`))

test('rejects a request with the contents of browser storage but without the HttpOnly cookie', async () => {
  const person = await signUpPerson(portal, 'storage@example.org')
  expect((await refreshAs(portal, { ...person, cookie: '' })).code).toBe('refresh-refused')
  expect((await refreshAs(portal, { ...person, cookie: `kinchart_session=${person.refreshToken}` })).code).toBe(
    'refresh-refused',
  )
  const again = await refreshAs(portal, person)
  expect(again.status).toBe(200)
  expect(again.body.refreshToken).toBe(person.refreshToken)
  expect(await isIn(again.body, 'storage@example.org')).toBe(true)
})

test('rejects the cookie without the marker from browser storage', async () => {
  const person = await signUpPerson(portal, 'cookie-alone@example.org')
  const other = await signUpPerson(portal, 'other-storage@example.org')
  for (const refreshToken of ['', 'made up', other.refreshToken])
    expect((await refreshAs(portal, { ...person, refreshToken })).code).toBe('refresh-refused')
  expect((await refreshAs(portal, person)).status).toBe(200)
})

test('issues no token for the cookie if the request is from another site or has no origin', async () => {
  const person = await signUpPerson(portal, 'page-elsewhere@example.org')
  for (const origin of ['https://elsewhere.example', 'null', `${portal.url}.elsewhere.example`])
    expect((await refreshAs(portal, person, origin)).code).toBe('refresh-refused')
  const { port } = new URL(portal.url)
  expect((await refreshAs(portal, person, `http://elsewhere.example:${port}`)).code).toBe('refresh-refused')
  expect((await refreshAs(portal, person)).status).toBe(200)
})

test('sets an HttpOnly cookie that is sent only to this site', async () => {
  const { email, password } = { email: 'attributes@example.org', password: 'xqvtzkwmbrfh' }
  await signUpPerson(portal, email)
  const answer = await fetch(`${portal.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const one of cookies) expect(one).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(JSON.stringify(await answer.json())).not.toContain(/kinchart_session=([^;]+)/.exec(cookies[0] ?? '')?.[1])
})

test('gives concurrent tabs the same next cookie, and ends the session if an older cookie is used', async () => {
  const email = 'two-tabs@example.org'
  const person = await signUpPerson(portal, email)
  const [first, second] = await Promise.all([refreshAs(portal, person), refreshAs(portal, person)])
  expect(first.cookie).toBe(second.cookie)
  expect(first.cookie).not.toBe(person.cookie.split('; ')[0])
  expect(await isIn(first.body, email)).toBe(true)
  expect((await refreshAs(portal, person)).cookie).toBe(first.cookie)
  await aMinuteLater()
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
  expect((await refreshAs(portal, { ...first.body, cookie: first.cookie })).code).toBe('refresh-refused')
  expect(await isIn(first.body, email)).toBe(false)
})

test('keeps the session after a lost response, no matter how late the browser retries', async () => {
  const email = 'lost@example.org'
  const person = await signUpPerson(portal, email)
  const lost = await refreshAs(portal, person)
  await aMinuteLater()
  const again = await refreshAs(portal, person)
  expect([again.status, again.cookie]).toEqual([200, lost.cookie])
  expect(await isIn(again.body, email)).toBe(true)
})

test('ends the session if a much older cookie is used, but not if a forged cookie is used', async () => {
  const email = 'long-before@example.org'
  const person = await signUpPerson(portal, email)
  const made = person.cookie.replace(/=([\da-f-]{36})\.0\./, '=$1.7.')
  expect((await refreshAs(portal, { ...person, cookie: made })).code).toBe('refresh-refused')
  let currentBrowser: Browser = person
  for (let times = 0; times < 3; times++) {
    const { body, cookie } = await refreshAs(portal, currentBrowser)
    currentBrowser = { ...body, cookie }
  }
  expect(await isIn(currentBrowser, email)).toBe(true)
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
  expect(await isIn(currentBrowser, email)).toBe(false)
})

test('ends a session after 30 days without use or 90 days in total', async () => {
  const person = await signUpPerson(portal, 'idle@example.org')
  await portal.database.pool.query(`update session set rotated_at = now() - interval '31 days'`)
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
  const other = await signUpPerson(portal, 'old@example.org')
  await portal.database.pool.query(`update session set expires_at = now() - interval '1 second'`)
  expect((await refreshAs(portal, other)).code).toBe('refresh-refused')
})

test('before the first access token, allows read-only requests with the cookie and the marker', async () => {
  const email = 'begun@example.org'
  const { cookie, refreshToken, profileId } = await signUpPerson(portal, email)
  const headers = { authorization: `${constants.begunAuthorization} ${refreshToken}` }
  const read = await portal.call(getUser, { query: { email }, cookie, headers })
  expect(read.body.profile?.id).toBe(profileId)
  expect((await portal.call(getUser, { query: { email }, cookie })).code).toBe('session-missing')
  expect((await portal.call(getUser, { query: { email }, headers })).code).toBe('session-missing')
  const unmarked = { authorization: constants.begunAuthorization }
  expect((await portal.call(getUser, { query: { email }, cookie, headers: unmarked })).code).toBe('session-missing')
  const write = await portal.call(updateProfile, { query: { profileId }, body: {}, cookie, headers })
  expect(write.code).toBe('session-missing')
})

test('when served over HTTPS, limits the session cookie to this host', async () => {
  portal = await portal.restart({ env: { PUBLIC_URL: 'https://kinchart.example' } })
  const { cookie } = await signUpPerson(portal, 'tls@example.org')
  expect(cookie).toMatch(/^__Host-kinchart_session=/)
  expect(cookie).toContain('; __Host-kinchart_device=')
})
