import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '@kinchart/contract/calls/second-factors.ts'
import { beginPasskeySignIn } from '@kinchart/contract/calls/sign-ins.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { mailTo } from '../mailed.test-support.ts'
import { createAuthenticator, type Lies } from './authenticator.test-support.ts'
import { codeOf, factorServices, ownerOf } from './factors.test-support.ts'
import { factorsOf } from './factors.ts'
import type { FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'
import { beginPasskeyUse, finishPasskeyUse } from './use-passkey.ts'

const origin = 'https://records.example'
let portal: TestPortal
let services: FactorServices
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: origin })
  services = factorServices(portal, origin)
})
afterAll(async () => portal.close())

type Person = Awaited<ReturnType<typeof signUpPerson>>
type Device = ReturnType<typeof createAuthenticator>

const optionsFor = async (as: Person) => (await portal.call(calls.beginPasskey, { as, body: {} })).body.options
const add = async (as: Person, device: Device, name = 'A phone', lies: Lies = {}) =>
  portal.call(calls.addPasskey, { as, body: { name, credential: device.make(await optionsFor(as), lies) } })
const shown = async (as: Person) => (await portal.call(calls.getFactors, { as })).body
const begin = async (owner: FactorOwner | null) => beginPasskeyUse(services, owner)

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'adds a passkey that uses %s, and signs in with the passkey without an email address',
  async (algorithm) => {
    const email = `${algorithm.toLowerCase()}@example.org`
    const person = await signUpPerson(portal, email)
    const device = createAuthenticator(origin, algorithm)
    expect((await shown(person)).passkeysPossible).toBe(true)
    const added = await add(person, device, '  Marisol’s phone ')
    expect(added.status).toBe(200)
    expect(added.body.codes).toHaveLength(10)
    const owner = await ownerOf(portal, person)
    expect(await shown(person)).toMatchObject({
      passkeys: [{ name: 'Marisol’s phone', kind: 'device', isSynced: false, usedAt: null }],
      codesLeft: 10,
    })
    const used = await finishPasskeyUse(services, null, device.use(await begin(null)))
    expect(used).toMatchObject({ owner, name: 'Marisol’s phone' })
    expect((await shown(person)).passkeys[0]?.usedAt).not.toBeNull()
    expect(await factorsOf(services.db, owner)).toEqual({ hasApp: false, passkeys: 1, codesLeft: 10 })
    expect(await mailTo(portal, email, 'sign in', 'A passkey was added.')).toContain('When: ')
    for (const code of added.body.codes ?? []) expect(JSON.stringify(await portal.mails())).not.toContain(code)
  },
)

test('requests a passkey for this site and requires a fingerprint, a face or a PIN', async () => {
  const person = await signUpPerson(portal, 'asked@example.org')
  const device = createAuthenticator(origin)
  await add(person, device)
  const options = await optionsFor(person)
  expect(options).toMatchObject({
    rp: { id: 'records.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id }],
  })
  expect(JSON.stringify((options['user'] as { id: string }).id)).not.toContain((await ownerOf(portal, person)).id)
  const challengeOptions = await begin(await ownerOf(portal, person))
  expect(challengeOptions).toMatchObject({
    rpId: 'records.example',
    userVerification: 'required',
    allowCredentials: [{ id: device.id }],
  })
  expect(await begin(null)).toMatchObject({ allowCredentials: [] })
})

const lies: [string, Lies][] = [
  ['from another site', { origin: 'https://records.example.evil' }],
  ['from this site at another port', { origin: 'https://records.example:8443' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without a fingerprint, a face or a PIN', { isVerified: false }],
  ['without user presence', { isPresent: false }],
]

describe('rejects forged browser responses', () => {
  let person: Person
  let device: Device
  beforeAll(async () => {
    person = await signUpPerson(portal, 'lied-about@example.org')
    device = createAuthenticator(origin)
    await add(person, device)
  })

  test.each(lies)('rejects a new passkey %s and stores nothing', async (_, lie) => {
    expect((await add(person, createAuthenticator(origin), 'A phone', lie)).code).toBe('passkey-refused')
    expect((await shown(person)).passkeys).toHaveLength(1)
  })

  test.each([
    ...lies,
    ['with a signature over other data', { isTampered: true }],
    ['that was created for adding a passkey', { type: 'webauthn.create' }],
    ['with another person’s user handle', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
    ['without a user handle', { userHandle: null }],
  ] satisfies [string, Lies][])('rejects a sign-in response %s', async (_, lie) => {
    expect(await codeOf(finishPasskeyUse(services, null, device.use(await begin(null), lie)))).toBe('passkey-refused')
    expect(await codeOf(finishPasskeyUse(services, null, device.use(await begin(null))))).toBe('taken')
  })
})

test('accepts a challenge once, for its purpose and owner, within five minutes', async () => {
  const person = await signUpPerson(portal, 'once@example.org')
  const other = await signUpPerson(portal, 'other@example.org')
  const [device, theirs] = [createAuthenticator(origin), createAuthenticator(origin)]
  await add(person, device)
  await add(other, theirs)
  const [owner, otherOwner] = [await ownerOf(portal, person), await ownerOf(portal, other)]
  const options = await begin(null)
  const answer = device.use(options)
  expect(await codeOf(finishPasskeyUse(services, null, answer))).toBe('taken')
  expect(await codeOf(finishPasskeyUse(services, null, answer))).toBe('passkey-refused')
  expect(await codeOf(finishPasskeyUse(services, null, device.use(options)))).toBe('passkey-refused')
  const failed = await begin(owner)
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(failed, { isVerified: false })))).toBe(
    'passkey-refused',
  )
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(failed)))).toBe('passkey-refused')
  expect(await codeOf(finishPasskeyUse(services, owner, theirs.use(await begin(owner))))).toBe('passkey-refused')
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(await begin(otherOwner))))).toBe('passkey-refused')
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(await optionsFor(person))))).toBe('passkey-refused')
  const old = await begin(owner)
  await portal.database.pool.query(`update factor_challenge set expires_at = now() - interval '1 second'`)
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(old)))).toBe('passkey-refused')
  expect(await codeOf(finishPasskeyUse(services, owner, device.use(await begin(owner))))).toBe('taken')
})

test('detects a cloned key by its counter and accepts a key without a counter', async () => {
  const person = await signUpPerson(portal, 'copied@example.org')
  const [counting, counterless] = [createAuthenticator(origin), createAuthenticator(origin, 'ES256', 0)]
  await add(person, counting)
  await add(person, counterless)
  expect(await codeOf(finishPasskeyUse(services, null, counting.use(await begin(null), { signCount: 90 })))).toBe(
    'taken',
  )
  for (const signCount of [90, 89, 0])
    expect(await codeOf(finishPasskeyUse(services, null, counting.use(await begin(null), { signCount })))).toBe(
      'passkey-refused',
    )
  // Simulates a key and its clone: two concurrent responses with the same counter, each to a different challenge.
  const [one, other] = [await begin(null), await begin(null)]
  const both = await Promise.all(
    [one, other].map(async (options) =>
      codeOf(finishPasskeyUse(services, null, counting.use(options, { signCount: 91 }))),
    ),
  )
  expect(both.toSorted()).toEqual(['passkey-refused', 'taken'])
  for (let use = 0; use < 2; use++)
    expect(await codeOf(finishPasskeyUse(services, null, counterless.use(await begin(null))))).toBe('taken')
})

test('does not let a user rename, remove or add another user’s passkey', async () => {
  const person = await signUpPerson(portal, 'mine@example.org')
  const thief = await signUpPerson(portal, 'thief@example.org')
  const device = createAuthenticator(origin)
  await add(person, device)
  const id = (await shown(person)).passkeys[0]?.id ?? ''
  for (const unknown of [id, 'no id']) {
    expect((await portal.call(calls.removePasskey, { as: thief, query: { id: unknown } })).code).toBe('not-found')
    const body = { id: unknown, name: 'Mine now' }
    expect((await portal.call(calls.renamePasskey, { as: thief, body })).code).toBe('not-found')
  }
  expect((await add(thief, device)).code).toBe('passkey-refused')
  expect((await shown(person)).passkeys).toMatchObject([{ id, name: 'A phone' }])
  expect((await portal.call(calls.renamePasskey, { as: person, body: { id, name: 'Blue key' } })).status).toBe(200)
  expect((await shown(person)).passkeys).toMatchObject([{ name: 'Blue key' }])
  expect((await portal.call(calls.renamePasskey, { as: person, body: { id, name: ' ' } })).code).toBe('request-invalid')
  expect((await portal.call(calls.removePasskey, { as: person, query: { id } })).status).toBe(200)
  expect(await shown(person)).toMatchObject({ passkeys: [], codesLeft: null })
  expect(await codeOf(finishPasskeyUse(services, null, device.use(await begin(null))))).toBe('passkey-refused')
})

test('stores up to twenty passkeys and limits open challenges', async () => {
  const person = await signUpPerson(portal, 'many@example.org')
  expect((await add(person, createAuthenticator(origin))).status).toBe(200)
  const owner = await ownerOf(portal, person)
  await portal.database.pool.query(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, is_synced, name)
     select gen_random_uuid(), account_id, uuid_send(gen_random_uuid()), public_key, counter, transports, is_synced, name
     from passkey, generate_series(1, 18) where account_id = $1`,
    [owner.id],
  )
  const [first, second] = [createAuthenticator(origin), createAuthenticator(origin)]
  const made = [first.make(await optionsFor(person)), second.make(await optionsFor(person))]
  const added = await Promise.all(
    made.map(async (credential) => portal.call(calls.addPasskey, { as: person, body: { name: 'A key', credential } })),
  )
  expect(added.map(({ code }) => code ?? 'taken').toSorted()).toEqual(['passkeys-full', 'taken'])
  expect((await portal.call(calls.beginPasskey, { as: person, body: {} })).code).toBe('passkeys-full')
  for (let attempts = 0; attempts < 15; attempts++) await begin(owner)
  const { rows } = await portal.database.pool.query<{ n: number }>(
    'select count(*)::int as n from factor_challenge where account_id = $1',
    [owner.id],
  )
  expect(rows[0]?.n).toBeLessThanOrEqual(10)
  const beginSignIn = async () => portal.call(beginPasskeySignIn, { body: {} })
  for (let attempt = 0; attempt < 60; attempt++) expect((await beginSignIn()).status).toBe(200)
  expect((await beginSignIn()).code).toBe('too-many-requests')
})

test('at an IP address or without https, reports that passkeys are not available and creates no passkey', async () => {
  portal = await portal.restart({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const person = await signUpPerson(portal, 'number@example.org')
  expect((await shown(person)).passkeysPossible).toBe(false)
  expect((await portal.call(calls.beginPasskey, { as: person, body: {} })).code).toBe('passkey-refused')
})
