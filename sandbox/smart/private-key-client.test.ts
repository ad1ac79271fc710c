import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp, readTokens } from '#practice-app.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let keys: Record<'RS384' | 'ES384', CryptoKey>
const CLIENT_ID = 'app-with-keys'
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`

beforeAll(async () => {
  const rsa = await generateKeyPair('RS384')
  const elliptic = await generateKeyPair('ES384')
  keys = { RS384: rsa.privateKey, ES384: elliptic.privateKey }
  const jwks = {
    keys: [
      { ...(await exportJWK(rsa.publicKey)), kid: 'RS384', alg: 'RS384' },
      { ...(await exportJWK(elliptic.publicKey)), kid: 'ES384', alg: 'ES384' },
    ],
  }
  const redirectUris = ['http://localhost:4999/callback']
  sandbox = await startSandbox({ clients: [{ clientId: CLIENT_ID, clientName: 'App with keys', redirectUris, jwks }] })
})
afterAll(() => sandbox.close())

type Changes = {
  readonly audience?: string
  readonly lifetimeS?: number
  readonly jti?: string
  readonly issuer?: string
}

async function writeAssertion(alg: 'RS384' | 'ES384', changes: Changes = {}) {
  const nowS = Math.floor(Date.now() / 1000)
  const assertion = await new SignJWT({ jti: changes.jti ?? randomUUID() })
    .setProtectedHeader({ alg, kid: alg, typ: 'JWT' })
    .setIssuer(changes.issuer ?? CLIENT_ID)
    .setSubject(CLIENT_ID)
    .setAudience(changes.audience ?? `${sandbox.url}/tallgrass-regional-hospital/token`)
    .setExpirationTime(nowS + (changes.lifetimeS ?? 240))
    .sign(keys[alg])
  return {
    form: {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    },
  }
}

const connect = (proof: () => Promise<{ form: Record<string, string> }>) =>
  connectApp(base(), { username: 'rufus', clientId: CLIENT_ID, proof })

test.each(['RS384', 'ES384'] as const)(
  'authenticates an app by its %s key, and accepts a new assertion when the app refreshes its token',
  async (alg) => {
    const app = await connect(() => writeAssertion(alg))
    expect(app.tokens['patient']).toBe('rufus-pennyfeather')
    expect((await app.refresh()).status).toBe(200)
  },
)

test('rejects a reused assertion', async () => {
  const app = await connect(() => writeAssertion('ES384', { jti: 'only-once' }))
  expect(app.tokenAnswer.status).toBe(200)
  expect(readTokens(await app.refresh())['error']).toBe('invalid_client')
})

test.each([
  ['for another server', { audience: 'https://elsewhere.example/token' }],
  ['that is valid for an hour', { lifetimeS: 3600 }],
  ['that has expired', { lifetimeS: -60 }],
  ['from another app', { issuer: 'practice-public-app' }],
])('rejects an assertion %s', async (_name, changes) => {
  const app = await connect(() => writeAssertion('RS384', changes))
  expect(app.tokenAnswer.status).toBe(401)
  expect(readTokens(app.tokenAnswer)['error']).toBe('invalid_client')
})

test('rejects an app that has registered keys but authenticates without a key', async () => {
  const app = await connect(async () => ({ form: { client_id: CLIENT_ID } }))
  expect(app.tokenAnswer.status).toBe(401)
})
