import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { changePassword, deleteAccount, getUser, login } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import * as factors from '@kinchart/contract/calls/second-factors.ts'
import * as calls from '@kinchart/contract/calls/sign-ins.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { refreshAs, signUpPerson } from '../../../test/sign-up-person.ts'
import { appCode, createAuthenticator } from '../factors/authenticator.test-support.ts'
import { countMails, mailTo, mailsAreOut } from '../mailed.test-support.ts'
import { removeOldSignIns } from './remove-old-sign-ins.ts'
import { usePortal } from '../../../test/use-portal.ts'

const password = 'xqvtzkwmbrfh'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const origin = 'https://records.example'

const portal = usePortal({ PUBLIC_URL: origin, TRUST_PROXY: '1', PLACE_HEADER: 'X-Client-Place' })

const signInOn = async (email: string, agent: string, more: { cookie?: string; place?: string } = {}) =>
  portal.call(login, {
    body: { email, password },
    headers: { 'user-agent': agent, ...(more.place === undefined ? {} : { 'x-client-place': more.place }) },
    ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
  })
const activityOf = async (as: { token: string }) =>
  (await portal.call(calls.listActivity, { as, query: {} })).body.activity
const rename = (cookie: string): string => cookie.replace(/__Host-kinchart_session=[^;]*;? ?/, '')

test('lists this browser’s sign-in first, and immediately ends another sign-in, including its socket', async () => {
  const email = 'everywhere@example.org'
  await signUpPerson(portal, email)
  const desk = await signInOn(email, firefox, { place: 'Fairview, Missouri' })
  const phone = await signInOn(email, iPhone)
  const { signIns } = (await portal.call(calls.listSignIns, { as: phone.body })).body
  expect(signIns.map(({ browser, system, place, isThisOne }) => [browser, system, place, isThisOne])).toEqual([
    ['Safari', 'iOS', null, true],
    ['Firefox', 'Windows', 'Fairview, Missouri', false],
    ['', '', null, false],
  ])
  const socket = io(portal.url, {
    path: constants.hubPath,
    auth: { token: desk.body.token },
    transports: ['websocket'],
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const callOptions = { as: phone.body, query: { id: signIns[1]?.id ?? '' } }
  expect((await portal.call(calls.endSignIn, callOptions)).body.message).toBe(answerTexts.signedOut)
  expect(await cut).toBe('io server disconnect')
  socket.close()
  expect((await portal.call(getUser, { as: desk.body, query: { email } })).code).toBe('session-expired')
  expect((await portal.call(calls.endSignIn, callOptions)).code).toBe('not-found')
  expect((await activityOf(phone.body))[0]).toMatchObject({
    kind: 'signed-out',
    browser: 'Firefox',
    place: 'Fairview, Missouri',
  })
})

test('signs the account out everywhere except in this browser', async () => {
  const email = 'others@example.org'
  const person = await signUpPerson(portal, email)
  const other = await signInOn(email, firefox)
  const stranger = await signUpPerson(portal, 'stranger@example.org')
  const { signIns } = (await portal.call(calls.listSignIns, { as: person })).body
  for (const { id } of signIns)
    expect((await portal.call(calls.endSignIn, { as: stranger, query: { id } })).code).toBe('not-found')
  expect((await portal.call(calls.endOtherSignIns, { as: person })).body.message).toBe(answerTexts.othersSignedOut)
  expect((await portal.call(getUser, { as: other.body, query: { email } })).code).toBe('session-expired')
  expect((await portal.call(getUser, { as: person, query: { email } })).status).toBe(200)
  expect((await portal.call(calls.listSignIns, { as: person })).body.signIns).toHaveLength(1)
})

test('sends an email only for the first sign-in on a device', async () => {
  const email = 'new-device@example.org'
  await signUpPerson(portal, email)
  const first = await signInOn(email, iPhone, { place: 'Columbia, Missouri' })
  expect(await mailTo(portal, email, 'New sign-in')).toContain('Safari on iOS, Columbia, Missouri')
  await signInOn(email, iPhone, { cookie: rename(first.cookie) })
  await mailsAreOut(portal)
  expect(await countMails(portal, email, 'New sign-in')).toBe(1)
  expect((await activityOf(first.body)).map(({ kind }) => kind)).toEqual([
    'signed-in',
    'signed-in-new-device',
    'signed-in',
  ])
})

test('when a browser signs in again, ends the browser’s previous sign-in', async () => {
  const email = 'again-here@example.org'
  const person = await signUpPerson(portal, email)
  await signInOn(email, firefox, { cookie: person.cookie })
  expect((await refreshAs(portal, person, origin)).code).toBe('refresh-refused')
})

test('groups an hour’s wrong passwords into one activity entry, and emails the owner at most once a day', async () => {
  const email = 'guessed-at@example.org'
  const person = await signUpPerson(portal, email)
  const guess = async (number: number) =>
    portal.call(login, { body: { email, password: `guess number ${number}` }, headers: { 'user-agent': firefox } })
  for (let number = 0; number < 7; number++) expect((await guess(number)).code).toBe('credentials-wrong')
  await expect.poll(async () => (await activityOf(person))[0]?.count).toBe(7)
  expect((await activityOf(person))[0]).toMatchObject({
    kind: 'wrong-passwords',
    browser: 'Firefox',
    system: 'Windows',
  })
  expect(await mailTo(portal, email, 'Wrong passwords')).toContain('No one got in')
  await mailsAreOut(portal)
  expect(await countMails(portal, email, 'Wrong passwords')).toBe(1)
})

test('limits callers without a known browser together to one hundred password guesses an hour', async () => {
  const email = 'many-callers@example.org'
  const person = await signUpPerson(portal, email)
  await portal.database.pool.query('delete from rate_limit')
  const guess = async (number: number) =>
    portal.call(login, {
      body: { email, password: `guess number ${number}` },
      headers: { 'x-forwarded-for': `203.0.113.${number}` },
    })
  for (let number = 0; number < 3; number++) await guess(number)
  // Each caller guessed once, so only the counter shared by all callers is at 3.
  const { rowCount } = await portal.database.pool.query('update rate_limit set used = 95 where used = 3')
  expect(rowCount).toBe(1)
  const codes = await Promise.all(Array.from({ length: 15 }, async (_, at) => (await guess(at + 3)).code))
  expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(10)
  const owner = await portal.call(login, {
    body: { email, password },
    cookie: rename(person.cookie),
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  expect(owner.status).toBe(200)
})

test('counts the guesses of one IPv6 network as one caller', async () => {
  const email = 'one-network@example.org'
  await signUpPerson(portal, email)
  const guess = async (number: number) =>
    portal.call(login, {
      body: { email, password: `guess number ${number}` },
      headers: { 'x-forwarded-for': `2001:db8:1:2::${number + 1}` },
    })
  const codes = await Promise.all(Array.from({ length: 40 }, async (_, number) => (await guess(number)).code))
  expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(10)
})

async function withApp(email: string) {
  const person = await signUpPerson(portal, email)
  const { secret } = (await portal.call(factors.beginApp, { as: person, body: {} })).body
  const confirmed = await portal.call(factors.confirmApp, { as: person, body: { code: appCode(secret, Date.now()) } })
  // Use the code of the next time step, because the current step's code has already confirmed the app.
  return { person, codes: confirmed.body.codes ?? [], nextCode: () => appCode(secret, Date.now() + 30_000) }
}

test('if the account has an authenticator app, requires an app code or a recovery code after the password', async () => {
  const email = 'with-app@example.org'
  const { codes, nextCode } = await withApp(email)
  const first = await signInOn(email, firefox)
  expect([first.code, first.cookie.includes('kinchart_session')]).toEqual(['second-factor-needed', false])
  const give = async (code: string, cookie: string) =>
    portal.call(calls.confirmSecondFactor, { body: { code }, cookie })
  expect((await give(nextCode(), '')).code).toBe('session-missing')
  expect((await give('000000', first.cookie)).code).toBe('second-factor-wrong')
  expect((await give('AAAA-BBBB-CCCC', first.cookie)).code).toBe('second-factor-wrong')
  const opened = await give(nextCode(), first.cookie)
  expect((await portal.call(getUser, { as: opened.body, query: { email } })).status).toBe(200)
  expect((await refreshAs(portal, { ...opened.body, cookie: opened.cookie }, origin)).status).toBe(200)
  const second = await signInOn(email, firefox)
  expect((await give(codes[0] ?? '', second.cookie)).status).toBe(200)
  expect((await give(codes[0] ?? '', second.cookie)).code).toBe('second-factor-wrong')
  expect(await mailTo(portal, email, 'sign in', 'recovery code')).toContain('When: ')
})

test('if the password changes, ends a sign-in that is waiting for its second factor', async () => {
  const email = 'changed-meanwhile@example.org'
  const { person, nextCode } = await withApp(email)
  const { cookie } = await signInOn(email, firefox)
  await portal.call(changePassword, { as: person, body: { password, newPassword: 'an entirely new password' } })
  expect((await portal.call(calls.confirmSecondFactor, { body: { code: nextCode() }, cookie })).code).toBe(
    'session-missing',
  )
})

test('signs in with a passkey instead of the password and second factor', async () => {
  const email = 'by-passkey@example.org'
  const { person } = await withApp(email)
  const device = createAuthenticator(origin)
  const made = (await portal.call(factors.beginPasskey, { as: person, body: {} })).body.options
  await portal.call(factors.addPasskey, { as: person, body: { name: 'A phone', credential: device.make(made) } })
  const begin = async () => (await portal.call(calls.beginPasskeySignIn, { body: {} })).body.options
  const credential = device.use(await begin())
  const opened = await portal.call(calls.signInWithPasskey, { body: { credential } })
  expect((await portal.call(getUser, { as: opened.body, query: { email } })).status).toBe(200)
  expect((await portal.call(calls.signInWithPasskey, { body: { credential } })).code).toBe('passkey-refused')
  const forged = createAuthenticator(origin)
  expect((await portal.call(calls.signInWithPasskey, { body: { credential: forged.use(await begin()) } })).code).toBe(
    'passkey-refused',
  )
})

test('for a passkey-only account, accepts the password without a second factor only on a known device', async () => {
  const email = 'passkey-alone@example.org'
  const person = await signUpPerson(portal, email)
  const device = createAuthenticator(origin)
  const made = (await portal.call(factors.beginPasskey, { as: person, body: {} })).body.options
  const credential = device.make(made)
  const { codes } = (await portal.call(factors.addPasskey, { as: person, body: { name: 'A phone', credential } })).body
  expect((await signInOn(email, firefox, { cookie: rename(person.cookie) })).status).toBe(200)
  const elsewhere = await signInOn(email, firefox)
  expect(elsewhere.code).toBe('passkey-needed')
  const given = await portal.call(calls.confirmSecondFactor, {
    body: { code: codes?.[0] ?? '' },
    cookie: elsewhere.cookie,
  })
  expect(given.status).toBe(200)
})

test('for permanent changes and sharing, requires a recently entered password or recently used passkey', async () => {
  const email = 'proves@example.org'
  const person = await signUpPerson(portal, email)
  const device = createAuthenticator(origin)
  const made = (await portal.call(factors.beginPasskey, { as: person, body: {} })).body.options
  await portal.call(factors.addPasskey, { as: person, body: { name: 'A phone', credential: device.make(made) } })
  const wait = async () => portal.database.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
  const ask = async () => (await portal.call(deleteAccount, { as: person })).code
  await wait()
  expect(await ask()).toBe('proof-needed')
  expect((await portal.call(calls.provePassword, { as: person, body: { password: 'not this' } })).code).toBe(
    'credentials-wrong',
  )
  expect(await ask()).toBe('proof-needed')
  await portal.call(calls.provePassword, { as: person, body: { password } })
  expect(await ask()).toBeUndefined()
  await wait()
  const { options } = (await portal.call(calls.beginPasskeyProof, { as: person, body: {} })).body
  await portal.call(calls.provePasskey, { as: person, body: { credential: device.use(options) } })
  expect(await ask()).toBeUndefined()
})

test('ties the encryption key for browser storage to the session and deletes the key with the session', async () => {
  const email = 'browser-key@example.org'
  const person = await signUpPerson(portal, email)
  const other = await signInOn(email, firefox)
  const keyOf = async (as: { token: string }) => (await portal.call(calls.getBrowserKey, { as })).body.key
  expect(await keyOf(person)).toBe(await keyOf(person))
  expect(await keyOf(other.body)).not.toBe(await keyOf(person))
  await portal.call(calls.endOtherSignIns, { as: other.body })
  expect((await portal.call(calls.getBrowserKey, { as: person })).code).toBe('session-expired')
})

test('returns the owner’s activity in pages, newest first', async () => {
  const email = 'much-happened@example.org'
  const person = await signUpPerson(portal, email)
  for (let times = 0; times < 21; times++) await portal.call(calls.endOtherSignIns, { as: person })
  const first = (await portal.call(calls.listActivity, { as: person, query: {} })).body
  expect([first.activity.length, first.hasMore]).toEqual([20, true])
  const before = first.activity.at(-1)?.id ?? 0
  const rest = (await portal.call(calls.listActivity, { as: person, query: { before } })).body
  expect([rest.activity.length, rest.hasMore, rest.activity.at(-1)?.kind]).toEqual([2, false, 'signed-in'])
  const other = await signUpPerson(portal, 'nothing-happened@example.org')
  expect(await activityOf(other)).toHaveLength(1)
})

test('deletes sign-ins that ended long ago and devices not used for a long time, and keeps the rest', async () => {
  const email = 'long-ago@example.org'
  const person = await signUpPerson(portal, email)
  const { db, pool } = portal.database
  const { rows: before } = await pool.query('select id from session where ended_at is null')
  await pool.query(`update session set ended_at = now() - interval '31 days' where ended_at is not null`)
  await pool.query(`insert into known_device (account_id, digest, last_at)
    select account_id, '\\x00', now() - interval '401 days' from profile where id = '${person.profileId}'`)
  await removeOldSignIns(db)
  const { rows: after } = await pool.query('select id from session')
  expect(after).toHaveLength(before.length)
  expect((await pool.query(`select from known_device where last_at < now() - interval '400 days'`)).rows).toEqual([])
  expect((await portal.call(getUser, { as: person, query: { email } })).status).toBe(200)
})
