import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JWK } from 'jose'
import { currentSigningKey } from '#import/connect/client-keys.ts'
import {
  authorizeThere,
  countsThere,
  fewKinds,
  hospitals,
  openStage,
  petra,
  registerClient,
  rufus,
  storedOf,
} from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'

/** Of petra's: each further kind would add a search to every import. */
const served = { types: ['Patient', 'AllergyIntolerance', 'Condition', 'Observation'] }

let stage: Stage
/** For the tests that ask how sources are talked to, not what comes. */
let person: Person

const ours: { keys: JWK[] } = { keys: [] }
const clients = [{ clientId: 'with-keys', clientName: 'With keys', redirectUris: 'loopback', jwks: ours }] as const

beforeAll(async () => {
  stage = await openStage({ behaviours: { ...fewKinds.behaviours, [petra.slug]: served }, clients })
  person = await stage.signUpAs(petra.slug, petra.patientId)
  // What a source reads at /.well-known/jwks.json.
  await currentSigningKey(stage.portal.database.db, stage.portal.cipher)
  const published = await fetch(`${stage.portal.url}/.well-known/jwks.json`)
  ours.keys.push(...((await published.json()) as { keys: JWK[] }).keys)
})
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})
afterAll(async () => stage.close())

const signUp = async () => stage.signUpAs(rufus.slug, rufus.patientId)
const expiring = { name: 'token-expired-midway', afterRequests: 2, times: 1 } as const
/** How many requests the token endpoint got: one for the code and one for each refresh. */
const countTokenRequests = () => stage.sandbox.requests().filter(({ path }) => path.endsWith('/token')).length

test('a token that ends midway is renewed once each time, and nothing is missing or doubled', async () => {
  const person = await signUp()
  stage.sandbox.setFaults([{ name: 'token-expired-midway', afterRequests: 6, times: 3 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  // The exchange of the code, and one renewal for each time: three questions that fail together renew together.
  expect(countTokenRequests()).toBe(4)
})

test('a source that gives no new refresh token goes on taking the old one', async () => {
  stage.sandbox.setFaults([{ ...expiring, times: 2 }, 'refresh-without-new-token'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
  expect(countTokenRequests()).toBeGreaterThan(1)
})

test('a token answer that writes its members in ways of its own is understood, at each refresh as well', async () => {
  const person = await signUp()
  stage.sandbox.setFaults(['token-answer-loose', { name: 'token-expired-midway', afterRequests: 6, times: 1 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', ehrPatientId: 'rufus-pennyfeather' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('who is named in the identity token only is the patient', async () => {
  stage.sandbox.setFaults(['no-patient-in-token'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({
    state: 'complete',
    ehrPatientId: petra.patientId,
  })
})

test('who signed in is not taken for the patient when they chose their child', async () => {
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'teodor-whitcombe')
  stage.sandbox.setFaults(['no-patient-in-token'])
  const asked = { as: marisol, slug: hospitals.tallgrass, username: 'marisol', patientId: 'teodor-whitcombe' }
  expect(await stage.importFrom(asked)).toMatchObject({ state: 'complete', ehrPatientId: 'teodor-whitcombe' })
})

test('no token and no code stands in the log or, in clear, in the database', async () => {
  const asked = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  await stage.importFrom({ as: person, ...petra })
  const { returned } = await authorizeThere(stage.portal, asked)
  const { rows } = await stage.portal.database.pool.query<{ grant: Buffer; secret: Buffer }>(
    'select g.encrypted as grant, p.secret from source_grant g, pending_authorization p',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { grant, secret } of rows)
    expect(`${grant.toString()}${secret.toString()}`).not.toMatch(/accessToken|verifier/)
  const said = JSON.stringify(stage.portal.logged)
  expect(said).not.toContain(returned.code)
  expect(said).not.toContain(returned.state)
  expect(said).not.toMatch(/Bearer|Pennyfeather|Emptyhand/)
})

test('a client with a secret proves itself in either way that sources know', async () => {
  const secret = 'practice-secret-of-a-made-up-app'
  for (const method of ['client_secret_basic', 'client_secret_post'] as const) {
    const settings = { clientId: 'practice-confidential-app', method, secret }
    await registerClient(stage.portal, settings)
    stage.sandbox.setFaults([expiring])
    stage.sandbox.forgetRequests()
    expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
    expect(countTokenRequests()).toBe(2)
  }
})

test('a client with keys proves itself by signing, and its private key is not what is published', async () => {
  expect(ours.keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS384', use: 'sig' })])
  expect(Object.keys(ours.keys[0] ?? {})).not.toContain('d')
  const settings = { clientId: 'with-keys', method: 'private_key_jwt' } as const
  await registerClient(stage.portal, settings)
  stage.sandbox.setFaults([expiring])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
  expect(countTokenRequests()).toBe(2)
})
