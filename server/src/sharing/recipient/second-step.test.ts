import { io } from 'socket.io-client'
import { encryptRecipientEmail } from '#account/email-address.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import * as factors from '@kinchart/contract/calls/recipient-factors.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import { beginPasskeySignIn, signInWithPasskey } from '@kinchart/contract/calls/sign-ins.ts'
import { appCode, createAuthenticator } from '#account/factors/authenticator.test-support.ts'
import {
  addDoctor,
  enterCode,
  linkFor,
  listProvider,
  openWith,
  setUpApp,
  share,
  signUpFamily,
  verifyDoctor,
  type Family,
} from '../share.test-support.ts'
import { sharingMigrations } from '../migrations.ts'
import { endSignInsOf, endVerified } from '../verified/verified.ts'
import { usePortal } from '../../../test/use-portal.ts'

const origin = 'https://records.example'
const conditions = '5'
let ana: Family
const portal = usePortal({ PUBLIC_URL: origin })
beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Alvarado', ['self'])
})
// All test requests come from this machine and count toward the same rate limits, so the counts are cleared.
beforeEach(async () => void (await portal.database.pool.query('delete from rate_limit')))

let count = 0
async function someDoctor(): Promise<{ email: string; id: string }> {
  const id = await listProvider(portal, `Dr. Lena ${(count += 1)}`)
  await addDoctor(portal, ana.self, id)
  await share(portal, ana.self, id, ['Condition'])
  return { email: await verifyDoctor(portal, { id }, `doctor-${count}@clinic.example`), id }
}

const people = async (cookie: string) => (await portal.call(viewing.getSharedPeople, { cookie })).body
const isIn = async (cookie: string) => (await people(cookie)).recipient !== null
const needs = async (cookie: string) => (await people(cookie)).step?.needs
const give = async (cookie: string, code: string) =>
  portal.call(factors.confirmRecipientFactor, { cookie, body: { code } })
const added = async (cookie: string, device: ReturnType<typeof createAuthenticator>, name = 'My phone') => {
  const { options } = (await portal.call(factors.beginRecipientPasskey, { cookie, body: {} })).body
  const body = { name, credential: device.make(options) }
  return portal.call(factors.addRecipientPasskey, { cookie, body })
}
const getPasskeyOptions = async (cookie: string) =>
  (await portal.call(factors.beginRecipientPasskeyUse, { cookie, body: {} })).body.options
const usePasskey = async (cookie: string, credential: ReturnType<ReturnType<typeof createAuthenticator>['use']>) =>
  portal.call(factors.confirmRecipientPasskey, { cookie, body: { credential } })
const shownTo = async (cookie: string) => portal.call(factors.getRecipientFactors, { cookie })
const longAgo = async () =>
  portal.database.pool.query(`update recipient_session set factor_at = factor_at - interval '11 minutes'`)

async function refusals(cookie: string, email: string): Promise<Set<string | undefined>> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select share.id from share join verified_recipient v on v.recipient_id = share.recipient_id where v.email = $1`,
    [encryptRecipientEmail(portal.cipher, email)],
  )
  const query = { shareId: rows[0]?.id ?? '', recordTypeId: conditions }
  const answers = [
    await portal.call(viewing.getSharedRows, { cookie, query }),
    await portal.call(viewing.getSharedNote, { cookie, query }),
    await portal.call(viewing.getSharedRecord, { cookie, query: { ...query, id: '1' } }),
    await portal.call(viewing.getSharedDocuments, { cookie, query: { ...query, id: '1' } }),
    await portal.call(viewing.getSharedDocument, { cookie, query: { ...query, docid: '1' } }),
    await shownTo(cookie),
    await portal.call(factors.removeRecipientPasskey, { cookie, query: { id: 'x' } }),
    await portal.call(factors.turnOffRecipientApp, { cookie }),
    await portal.call(factors.createRecipientCodes, { cookie, body: {} }),
  ]
  return new Set(answers.map(({ code }) => code))
}

async function socketOf(cookie: string): Promise<string> {
  const socket = io(portal.url, {
    ...{ path: constants.hubPath, transports: ['websocket'], auth: { guest: true } },
    extraHeaders: { cookie },
  })
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })
  socket.close()
  return outcome
}

test('shows no records to a doctor until the doctor has set up a second factor', async () => {
  const { email } = await someDoctor()
  const cookie = await enterCode(portal, email)
  expect(await people(cookie)).toMatchObject({
    ...{ recipient: null, people: [] },
    step: { needs: 'set-up', hasApp: false, hasPasskeys: false, passkeysPossible: true },
  })
  expect(await refusals(cookie, email)).toEqual(new Set(['second-factor-missing']))
  expect((await give(cookie, '123456')).code).toBe('second-factor-missing')
  expect(await socketOf(cookie)).toBe('session-missing')
  const signedIn = await setUpApp(portal, cookie)
  expect(signedIn.codes).toHaveLength(10)
  expect((await people(signedIn.cookie)).people).toHaveLength(1)
  expect(await socketOf(signedIn.cookie)).toBe('connected')
  // The cookie of the first step no longer works. The new cookie has the `__Host-` prefix, so no other site can
  // overwrite the cookie.
  expect([signedIn.cookie.split('=')[0], signedIn.cookie === cookie]).toEqual(['__Host-kinchart_viewer', false])
  expect(await isIn(cookie)).toBe(false)
  expect((await portal.call(factors.beginRecipientApp, { cookie, body: {} })).code).toBe('recipient-session-missing')
  expect(JSON.stringify(await portal.mails())).not.toContain(signedIn.codes[0])
})

test('requires a second step at each sign-in: a code from the authenticator app, a recovery code, or a passkey', async () => {
  const { email } = await someDoctor()
  const first = await setUpApp(portal, await enterCode(portal, email))
  const device = createAuthenticator(origin)
  expect((await added(first.cookie, device)).body.codes).toBeNull()
  for (const given of [
    async (cookie: string) => give(cookie, appCode(first.secret, Date.now() + 30_000)),
    async (cookie: string) => give(cookie, (first.codes[0] ?? '').toLowerCase()),
    async (cookie: string) => usePasskey(cookie, device.use(await getPasskeyOptions(cookie))),
  ]) {
    const cookie = await enterCode(portal, email)
    expect(await people(cookie)).toMatchObject({
      ...{ recipient: null, people: [] },
      step: { needs: 'second-factor', hasApp: true, hasPasskeys: true },
    })
    expect(await refusals(cookie, email)).toEqual(new Set(['second-factor-needed']))
    expect(await socketOf(cookie)).toBe('session-missing')
    const answer = await given(cookie)
    expect([answer.status, await isIn(answer.cookie), await isIn(cookie)]).toEqual([200, true, false])
  }
  expect((await shownTo(first.cookie)).body).toMatchObject({ codesLeft: 9, passkeys: [{ name: 'My phone' }] })
})

test('prevents another person with access to the doctor’s mailbox from setting up a second factor', async () => {
  const { email } = await someDoctor()
  const device = createAuthenticator(origin)
  const early = await enterCode(portal, email)
  const { secret } = (await portal.call(factors.beginRecipientApp, { cookie: early, body: {} })).body
  const { options } = (await portal.call(factors.beginRecipientPasskey, { cookie: early, body: {} })).body
  const own = await enterCode(portal, email)
  expect((await added(own, createAuthenticator(origin))).body.codes).toHaveLength(10)
  const late = await enterCode(portal, email)
  for (const cookie of [early, late]) {
    const confirmed = await portal.call(factors.confirmRecipientApp, {
      ...{ cookie, body: { code: appCode(secret, Date.now()) } },
    })
    const body = { name: 'Mine', credential: device.make(options) }
    const addedPasskey = await portal.call(factors.addRecipientPasskey, { cookie, body })
    const begun = await portal.call(factors.beginRecipientApp, { cookie, body: {} })
    expect([confirmed.code, addedPasskey.code, begun.code]).toEqual(Array(3).fill('second-factor-needed'))
    expect(await isIn(cookie)).toBe(false)
  }
})

test('accepts only one of two concurrent setups of a second factor', async () => {
  const { email } = await someDoctor()
  const both = [await enterCode(portal, email), await enterCode(portal, email)]
  const answers = await Promise.all(both.map(async (cookie) => added(cookie, createAuthenticator(origin))))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['second-factor-needed', undefined]))
})

test('rejects another doctor’s code, recovery code or passkey, and any code or passkey response that was used before', async () => {
  const [one, other] = [await someDoctor(), await someDoctor()]
  const mine = await setUpApp(portal, await enterCode(portal, one.email))
  const theirs = await setUpApp(portal, await enterCode(portal, other.email))
  const [device, foreign] = [createAuthenticator(origin), createAuthenticator(origin)]
  await added(mine.cookie, device)
  await added(theirs.cookie, foreign)
  const cookie = await enterCode(portal, one.email)
  const options = await getPasskeyOptions(cookie)
  expect((await give(cookie, appCode(theirs.secret, Date.now() + 30_000))).code).toBe('second-factor-wrong')
  expect((await give(cookie, theirs.codes[0] ?? '')).code).toBe('second-factor-wrong')
  expect((await usePasskey(cookie, foreign.use(options))).code).toBe('passkey-refused')
  // Any response uses up the challenge, even a rejected response.
  expect((await usePasskey(cookie, device.use(options))).code).toBe('passkey-refused')
  expect((await give(cookie, mine.used)).code).toBe('second-factor-wrong')
  const answer = device.use(await getPasskeyOptions(cookie))
  expect((await usePasskey(cookie, answer)).status).toBe(200)
  const next = await enterCode(portal, one.email)
  expect((await usePasskey(next, answer)).code).toBe('passkey-refused')
  expect((await give(next, mine.codes[3] ?? '')).status).toBe(200)
  const last = await enterCode(portal, one.email)
  expect((await give(last, mine.codes[3] ?? '')).code).toBe('second-factor-wrong')
  expect(await needs(last)).toBe('second-factor')
  const body = { credential: device.use((await portal.call(beginPasskeySignIn, { body: {} })).body.options) }
  expect((await portal.call(signInWithPasskey, { body })).code).toBe('passkey-refused')
})

test('locks a doctor out after ten wrong second factor codes', async () => {
  const { email } = await someDoctor()
  const { secret } = await setUpApp(portal, await enterCode(portal, email))
  const cookies = [await enterCode(portal, email), await enterCode(portal, email)]
  for (let tries = 0; tries < 10; tries++)
    expect((await give(cookies[tries % 2] ?? '', '000000')).code).toBe('second-factor-wrong')
  const right = appCode(secret, Date.now() + 30_000)
  for (const cookie of cookies) expect((await give(cookie, right)).code).toBe('too-many-requests')
})

test('lets a doctor’s office have several passkeys, and change them only after a recent second step, but not remove the last passkey', async () => {
  const { email } = await someDoctor()
  const { cookie, secret } = await setUpApp(portal, await enterCode(portal, email))
  const [desk, left] = [createAuthenticator(origin), createAuthenticator(origin)]
  await added(cookie, desk, 'Front desk')
  await added(cookie, left, 'Somebody who leaves')
  const theirs = await enterCode(portal, email)
  const asLeaver = (await usePasskey(theirs, left.use(await getPasskeyOptions(theirs)))).cookie
  expect(await isIn(asLeaver)).toBe(true)

  const [, leaver] = (await shownTo(cookie)).body.passkeys
  await longAgo()
  expect((await shownTo(cookie)).body.mayChange).toBe(false)
  const remove = async (id: string) => portal.call(factors.removeRecipientPasskey, { cookie, query: { id } })
  expect((await remove(leaver?.id ?? '')).code).toBe('proof-needed')
  expect((await added(cookie, createAuthenticator(origin)).catch(() => ({ code: 'not begun' }))).code).toBe('not begun')
  expect((await give(cookie, appCode(secret, Date.now() + 30_000))).status).toBe(200)
  expect((await shownTo(cookie)).body.mayChange).toBe(true)

  expect((await remove(leaver?.id ?? '')).status).toBe(200)
  expect([await isIn(asLeaver), await isIn(cookie)]).toEqual([false, true])
  const named = { id: (await shownTo(cookie)).body.passkeys[0]?.id ?? '', name: 'Reception' }
  expect((await portal.call(factors.renameRecipientPasskey, { cookie, body: named })).status).toBe(200)
  expect((await portal.call(factors.createRecipientCodes, { cookie, body: {} })).body.codes).toHaveLength(10)
  expect((await portal.call(factors.turnOffRecipientApp, { cookie })).status).toBe(200)
  expect((await remove(named.id)).code).toBe('last-second-factor')
  expect((await shownTo(cookie)).body).toMatchObject({
    passkeys: [{ name: 'Reception' }],
    appSince: null,
    codesLeft: 10,
  })
})

test('prevents a doctor from changing another doctor’s passkeys', async () => {
  const [one, other] = [await someDoctor(), await someDoctor()]
  const mine = await setUpApp(portal, await enterCode(portal, one.email))
  const theirs = await setUpApp(portal, await enterCode(portal, other.email))
  await added(theirs.cookie, createAuthenticator(origin))
  const id = (await shownTo(theirs.cookie)).body.passkeys[0]?.id ?? ''
  const { cookie } = mine
  const renamed = await portal.call(factors.renameRecipientPasskey, { cookie, body: { id, name: 'Mine' } })
  const removed = await portal.call(factors.removeRecipientPasskey, { cookie, query: { id } })
  expect([renamed.code, removed.code]).toEqual(['not-found', 'not-found'])
})

test('blocks a signed-in recipient whose second factor was removed, and ends all sign-ins when the recipient’s verification ends', async () => {
  const { email, id } = await someDoctor()
  const { cookie } = await setUpApp(portal, await enterCode(portal, email))
  const { pool, db } = portal.database
  const { rows } = await pool.query<{ id: string }>('select id from verified_recipient where email = $1', [
    encryptRecipientEmail(portal.cipher, email),
  ])
  const verifiedId = rows[0]?.id ?? ''
  await pool.query('delete from authenticator_app where recipient_id = $1', [verifiedId])
  expect(await refusals(cookie, email)).toEqual(new Set(['second-factor-missing']))
  expect([await isIn(cookie), await needs(cookie), await socketOf(cookie)]).toEqual([
    false,
    'set-up',
    'session-missing',
  ])
  await endSignInsOf(db, verifiedId)
  expect(await needs(cookie)).toBeUndefined()

  const pending = await enterCode(portal, email)
  expect(await needs(pending)).toBe('set-up')
  expect(await endVerified(db, portal.cipher, email)).toBe(true)
  expect(await needs(pending)).toBeUndefined()
  expect((await portal.call(factors.beginRecipientApp, { cookie: pending, body: {} })).code).toBe(
    'recipient-session-missing',
  )
  await verifyDoctor(portal, { id }, email)
  expect([await needs(pending), await needs(cookie)]).toEqual([undefined, undefined])
})

test('allows sign-out before the second step, and requires no second step for an emailed link', async () => {
  const { email } = await someDoctor()
  const pending = await enterCode(portal, email)
  expect((await portal.call(viewing.recipientSignOut, { cookie: pending })).status).toBe(200)
  expect(await needs(pending)).toBeUndefined()

  const linked = await listProvider(portal, 'Dr. Linked')
  await addDoctor(portal, ana.self, linked)
  const { body } = await share(portal, ana.self, linked, ['Condition'], { sendTo: 'linked@clinic.example' })
  const { cookie } = await openWith(
    portal,
    await linkFor(portal, 'linked@clinic.example'),
    body.links[0]?.passcode ?? '',
  )
  expect(await people(cookie)).toMatchObject({ recipient: { by: 'link' }, step: null })
  const answers = [
    await shownTo(cookie),
    await give(cookie, '123456'),
    await portal.call(factors.beginRecipientApp, { cookie, body: {} }),
    await portal.call(factors.beginRecipientPasskey, { cookie, body: {} }),
  ]
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['recipient-session-missing']))
})

test('ends sign-ins made with only an emailed code, and keeps opened links open, during the update that adds the second step', async () => {
  const { email } = await someDoctor()
  const { cookie } = await setUpApp(portal, await enterCode(portal, email))
  const linked = await listProvider(portal, 'Dr. Linked Before')
  await addDoctor(portal, ana.self, linked)
  const { body } = await share(portal, ana.self, linked, ['Condition'], { sendTo: 'before@clinic.example' })
  const passcode = body.links[0]?.passcode ?? ''
  const byLink = (await openWith(portal, await linkFor(portal, 'before@clinic.example'), passcode)).cookie
  expect([await isIn(cookie), await isIn(byLink)]).toEqual([true, true])
  const update = sharingMigrations.find(({ name }) => name === '0280-recipient-second-factor')
  await portal.database.pool.query('alter table recipient_session drop column factor_at')
  await portal.database.pool.query(update?.sql ?? '')
  expect([await isIn(cookie), await isIn(byLink)]).toEqual([false, true])
})
