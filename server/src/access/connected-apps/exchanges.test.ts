import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { upsertApp } from './clients.ts'
import { freePort } from '../../../test/free-port.ts'
import { appRedirect, exchange, registerApp, startPortalAt, askAndAllow } from '../../../test/connect-app.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { openForFile } from '../../../test/use-portal.ts'

let ana: Awaited<ReturnType<typeof signUpPerson>>
const keysPort = await freePort()
const portal = openForFile(async () => startPortalAt({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${keysPort}` }))
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  await registerApp(portal)
})

const allowed = async (asking = {}, allowing = {}) => askAndAllow(portal, ana, asking, allowing)
test('rejects a code without a verifier, from another app or with another redirect address', async () => {
  for (const [more, error] of [
    [{ code_verifier: '' }, 'invalid_grant'],
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ redirect_uri: 'https://evil.example/back' }, 'invalid_grant'],
    [{ client_id: 'unknown' }, 'invalid_client'],
  ] as const) {
    const { asked, told } = await allowed()
    const { body } = await exchange(portal, asked, told['code'] ?? '', more)
    expect([more, body['error']]).toEqual([more, error])
  }
})

test('lets a page of the app exchange a code, but not a page of another site', async () => {
  for (const [origin, isOpen] of [
    [new URL(appRedirect).origin, true],
    ['https://evil.example', false],
  ] as const) {
    const { asked, told } = await allowed()
    const { status, headers } = await exchange(portal, asked, told['code'] ?? '', {}, { origin })
    expect([origin, status === 200, headers.get('access-control-allow-origin') === origin]).toEqual([
      origin,
      isOpen,
      isOpen,
    ])
  }
})

test('rejects a confidential app without the right secret', async () => {
  const outputLines = await registerApp(portal, 'secretive', '--method', 'client_secret_basic')
  const secret = outputLines.join(' ').match(/only once: (\S+)/)?.[1] ?? ''
  const basic = (word: string) => ({ authorization: `Basic ${Buffer.from(`secretive:${word}`).toString('base64')}` })
  for (const [headers, status] of [
    [basic(secret), 200],
    [basic('wrong'), 401],
    [{}, 401],
  ] as const) {
    const { asked, told } = await allowed({ clientId: 'secretive' })
    expect((await exchange(portal, asked, told['code'] ?? '', { client_id: 'secretive' }, headers)).status).toBe(status)
  }
  const { rows } = await portal.database.pool.query<{ row: string }>(
    'select to_jsonb(a)::text as row from app_client a',
  )
  expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
})

test('accepts an assertion once, signed with either SMART algorithm', async () => {
  for (const algorithm of ['RS384', 'ES384'] as const) {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm, use: 'sig' }] }
    const server = createServer((_request, answer) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
    )
    await new Promise<void>((done) => server.listen(keysPort, '127.0.0.1', done))
    const clientId = `keyed-${algorithm}`
    await upsertApp(portal.database.db, portal.cipher, {
      ...{ clientId, name: 'Keyed', publisher: null, isAssistant: false, isVerified: true },
      ...{ method: 'private_key_jwt', redirectUris: [appRedirect], jwksUri: `http://127.0.0.1:${keysPort}/jwks` },
    })
    const sign = async (lives = '4m', jti: string = randomUUID()) =>
      new SignJWT({ jti })
        .setProtectedHeader({ alg: algorithm, kid: 'one', typ: 'JWT' })
        .setIssuer(clientId)
        .setSubject(clientId)
        .setAudience(`${portal.url}/oauth/token`)
        .setIssuedAt()
        .setExpirationTime(lives)
        .sign(privateKey)
    const assertion = await sign()
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    for (const [client_assertion, status] of [
      [assertion, 200],
      [assertion, 401],
      [await sign('2h'), 401],
    ] as const) {
      const { asked, told } = await allowed({ clientId })
      const more = { client_id: clientId, client_assertion_type, client_assertion }
      const answer = await exchange(portal, asked, told['code'] ?? '', more)
      expect([algorithm, answer.status, answer.status === 200 ? '' : answer.body['error']]).toEqual([
        ...[algorithm, status],
        status === 200 ? '' : 'invalid_client',
      ])
    }
    await new Promise((done) => server.close(done))
  }
})
