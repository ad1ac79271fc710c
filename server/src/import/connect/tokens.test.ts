import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { JWK } from 'jose'
import { currentSigningKey } from '#import/connect/client-keys.ts'
import {
  authorizeThere,
  countsThere,
  fewKinds,
  hospitals,
  petra,
  registerClient,
  rufus,
  storedOf,
  type Person,
} from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

/** A subset of petra's types, because each additional type adds a search to every import. */
const served = { types: ['Patient', 'AllergyIntolerance', 'Condition', 'Observation'] }

let person: Person

const ours: { keys: JWK[] } = { keys: [] }
const clients = [{ clientId: 'with-keys', clientName: 'With keys', redirectUris: 'loopback', jwks: ours }] as const

const stage = useStage({ behaviours: { ...fewKinds.behaviours, [petra.slug]: served }, clients })
beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
  await currentSigningKey(stage.portal.database.db, stage.portal.cipher)
  const published = await fetch(`${stage.portal.url}/.well-known/jwks.json`)
  ours.keys.push(...((await published.json()) as { keys: JWK[] }).keys)
})
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})

const signUp = async () => stage.signUpAs(rufus.slug, rufus.patientId)
const expiring = { name: 'token-expired-midway', afterRequests: 2, times: 1 } as const
const countTokenRequests = () => stage.sandbox.requests().filter(({ path }) => path.endsWith('/token')).length

test('refreshes a token each time it expires during an import, without gaps or duplicates', async () => {
  const person = await signUp()
  stage.sandbox.setFaults([{ name: 'token-expired-midway', afterRequests: 6, times: 3 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  expect(countTokenRequests()).toBe(4)
})

test('keeps using the old refresh token if a source sends no new one', async () => {
  stage.sandbox.setFaults([{ ...expiring, times: 2 }, 'refresh-without-new-token'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
  expect(countTokenRequests()).toBeGreaterThan(1)
})

test('accepts nonstandard members in a token response, also at each refresh', async () => {
  const person = await signUp()
  stage.sandbox.setFaults(['token-answer-loose', { name: 'token-expired-midway', afterRequests: 6, times: 1 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', ehrPatientId: 'rufus-pennyfeather' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('uses the identity token’s patient if the rest of the response names none', async () => {
  stage.sandbox.setFaults(['no-patient-in-token'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({
    state: 'complete',
    ehrPatientId: petra.patientId,
  })
})

test('does not treat the signed-in user as the patient if the user chose their child', async () => {
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'teodor-whitcombe')
  stage.sandbox.setFaults(['no-patient-in-token'])
  const importParams = { as: marisol, slug: hospitals.tallgrass, username: 'marisol', patientId: 'teodor-whitcombe' }
  expect(await stage.importFrom(importParams)).toMatchObject({ state: 'complete', ehrPatientId: 'teodor-whitcombe' })
})

test('logs no token or code, and stores none unencrypted in the database', async () => {
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  await stage.importFrom({ as: person, ...petra })
  const { returned } = await authorizeThere(stage.portal, authorizationParams)
  const { rows } = await stage.portal.database.pool.query<{ grant: Buffer; secret: Buffer }>(
    'select g.encrypted as grant, p.secret from source_grant g, pending_authorization p',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { grant, secret } of rows)
    expect(`${grant.toString()}${secret.toString()}`).not.toMatch(/accessToken|verifier/)
  const logText = JSON.stringify(stage.portal.logged)
  expect(logText).not.toContain(returned.code)
  expect(logText).not.toContain(returned.state)
  expect(logText).not.toMatch(/Bearer|Pennyfeather|Emptyhand/)
})

test('authenticates a client that has a secret by both methods that sources support', async () => {
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

test('authenticates a client by signing with its key, and never publishes the private key', async () => {
  expect(ours.keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS384', use: 'sig' })])
  expect(Object.keys(ours.keys[0] ?? {})).not.toContain('d')
  const settings = { clientId: 'with-keys', method: 'private_key_jwt' } as const
  await registerClient(stage.portal, settings)
  stage.sandbox.setFaults([expiring])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
  expect(countTokenRequests()).toBe(2)
})
