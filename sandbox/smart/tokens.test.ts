import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp, readTokens } from '#practice-app.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`
const rufus = { username: 'rufus' }

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('rejects a reused code and revokes the tokens that were issued for the code', async () => {
  const app = await connectApp(base(), rufus)
  expect((await app.get('Patient/rufus-pennyfeather')).status).toBe(200)
  const again = await app.redeemAgain()
  expect([again.status, readTokens(again)['error']]).toEqual([400, 'invalid_grant'])
  expect((await app.get('Patient/rufus-pennyfeather')).status).toBe(401)
  expect((await app.refresh()).status).toBe(400)
})

test('issues new tokens on refresh, and ends the grant if an old refresh token is reused', async () => {
  const app = await connectApp(base(), rufus)
  const second = readTokens(await app.refresh())
  expect(second['refresh_token']).not.toBe(app.tokens['refresh_token'])
  expect((await app.get('Patient/rufus-pennyfeather', {}, second['access_token'])).status).toBe(200)
  expect(readTokens(await app.refresh())['error']).toBe('invalid_grant')
  expect((await app.get('Patient/rufus-pennyfeather', {}, second['access_token'])).status).toBe(401)
  expect((await app.refresh(second['refresh_token'])).status).toBe(400)
})

test('allows fewer scopes on refresh, but never more', async () => {
  const app = await connectApp(base(), { ...rufus, scope: 'offline_access patient/Observation.rs patient/Patient.rs' })
  const more = await app.refresh(app.tokens['refresh_token'], { scope: 'patient/Condition.rs' })
  expect(readTokens(more)['error']).toBe('invalid_scope')
  const less = readTokens(await app.refresh(app.tokens['refresh_token'], { scope: 'patient/Patient.rs' }))
  expect(less['scope']).toBe('patient/Patient.rs')
  expect((await app.get('Observation', {}, less['access_token'])).status).toBe(403)
})

test('issues no refresh token without offline_access', async () => {
  const app = await connectApp(base(), { ...rufus, scope: 'launch/patient patient/*.rs' })
  expect(app.tokens['refresh_token']).toBeUndefined()
  expect(app.tokens['id_token']).toBeUndefined()
})

test('rejects a revoked token, and accepts a revocation request for an unknown token', async () => {
  const app = await connectApp(base(), rufus)
  expect((await app.post({ token: 'never-was' }, 'revocation_endpoint')).status).toBe(200)
  expect((await app.post({ token: app.tokens['refresh_token'] ?? '' }, 'revocation_endpoint')).status).toBe(200)
  expect((await app.get('Patient/rufus-pennyfeather')).status).toBe(401)
  expect((await app.refresh()).status).toBe(400)
})

test('introspection returns the patient for an active token, and "inactive" for an expired token', async () => {
  const app = await connectApp(base(), rufus)
  const token = app.tokens['access_token'] ?? ''
  const live: unknown = JSON.parse((await app.post({ token }, 'introspection_endpoint')).text)
  expect(live).toMatchObject({ active: true, patient: 'rufus-pennyfeather', client_id: 'practice-public-app' })
  sandbox.expireAccessTokens()
  const dead: unknown = JSON.parse((await app.post({ token }, 'introspection_endpoint')).text)
  expect(dead).toEqual({ active: false })
})

test('answers an expired token with 401 and a challenge, and accepts the refreshed token', async () => {
  const app = await connectApp(base(), rufus)
  sandbox.expireAccessTokens()
  const refused = await app.get('Observation')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
  const fresh = readTokens(await app.refresh())
  expect((await app.get('Observation', {}, fresh['access_token'])).status).toBe(200)
})

test('rejects all tokens after the user revokes access', async () => {
  const app = await connectApp(base(), rufus)
  sandbox.revokeGrants()
  expect((await app.get('Observation')).status).toBe(401)
  expect(readTokens(await app.refresh())['error']).toBe('invalid_grant')
})

test('rejects a token of another hospital', async () => {
  const app = await connectApp(base(), { username: 'marisol' })
  const elsewhere = `${sandbox.url}/juniper-street-family-practice/fhir/r4/Patient/jsfp-20417`
  expect((await app.get(elsewhere)).status).toBe(401)
})
