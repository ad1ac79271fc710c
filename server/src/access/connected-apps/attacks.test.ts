import { createServer } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { upsertApp } from './clients.ts'
import {
  allow,
  appRedirect,
  ask,
  connectApp,
  exchange,
  goOn,
  post,
  registerApp,
  startPortalAt,
} from '../../../test/connect-app.ts'
import { freePort } from '../../../test/free-port.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { openForFile } from '../../../test/use-portal.ts'

let ana: Awaited<ReturnType<typeof signUpPerson>>
const portal = openForFile(async () => startPortalAt({ APPS_REGISTER: 'true' }))
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  await registerApp(portal)
  await upsertApp(portal.database.db, portal.cipher, {
    ...{ clientId: 'desk', name: 'Desk', publisher: null, isAssistant: false, isVerified: true },
    ...{ method: 'none', redirectUris: ['http://127.0.0.1/back', 'com.example.desk:/back'] },
  })
})

const codeFor = async (asking = {}) => {
  const appRequest = await ask(portal, asking)
  const { body } = await allow(portal, appRequest, ana)
  return { asked: appRequest, code: (await goOn(body.redirectTo, appRequest))['code'] ?? '' }
}
const readAt = async (token: string): Promise<number> =>
  (await fetch(`${portal.url}/fhir/Condition`, { headers: { authorization: `Bearer ${token}` } })).status

describe('redirects only to the registered addresses of an app', () => {
  test('rejects a redirect address that almost matches the registered one', async () => {
    for (const redirectUri of [
      `${appRedirect}/`,
      `${appRedirect}?a=b`,
      `${appRedirect}#a`,
      `${appRedirect}/../evil`,
      `${appRedirect}%2f..%2fevil`,
      `${appRedirect}.evil.example`,
      appRedirect.toUpperCase(),
      appRedirect.replace('https:', 'http:'),
      appRedirect.replace('tidewell.example', 'tidewell.example:8443'),
      appRedirect.replace('tidewell.example', 'a.tidewell.example'),
      appRedirect.replace('tidewell.example', 'tidewell.example@evil.example'),
      appRedirect.replace('tidewell.example', 'tidewell.example.'),
      appRedirect.replace('https://', 'https:\\\\'),
      'javascript:alert(1)//https://tidewell.example/back',
      '',
    ]) {
      const { answer, location } = await ask(portal, { redirectUri })
      expect([redirectUri, answer.status, location]).toEqual([redirectUri, 400, ''])
    }
    const { answer, location } = await ask(portal, { more: { redirect_uri: undefined } })
    expect([answer.status, location]).toEqual([400, ''])
  })

  test('redirects to a loopback address on any port, but to no other path, host or scheme', async () => {
    for (const [redirectUri, isTaken] of [
      ['http://127.0.0.1:4711/back', true],
      ['com.example.desk:/back', true],
      ['http://127.0.0.1:4711/evil', false],
      ['http://localhost:4711/back', false],
      ['https://127.0.0.1:4711/back', false],
      ['http://127.0.0.1.evil.example/back', false],
      ['com.example.evil:/back', false],
    ] as const) {
      const { requestId } = await ask(portal, { clientId: 'desk', redirectUri })
      expect([redirectUri, requestId !== '']).toEqual([redirectUri, isTaken])
    }
  })

  test('rejects a duplicate parameter', async () => {
    const appRequest = await ask(portal)
    expect(appRequest.requestId).not.toBe('')
    const address = new URL(`${portal.url}/oauth/authorize`)
    const once = { response_type: 'code', client_id: 'tidewell', redirect_uri: appRedirect, scope: 'patient/*.rs' }
    const more = {
      aud: `${portal.url}/fhir`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
    }
    for (const twice of ['redirect_uri', 'client_id', 'state', 'code_challenge', 'response_type']) {
      address.search = new URLSearchParams({ ...once, ...more }).toString()
      address.searchParams.append(twice, 'https://evil.example/back')
      const location = (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? appRedirect
      expect([twice, new URL(location).host]).toEqual([twice, new URL(appRedirect).host])
    }
  })
})

describe('protects codes and tokens against theft and reuse', () => {
  test('issues at most one token for two concurrent exchanges of a code', async () => {
    const { asked, code } = await codeFor()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => exchange(portal, asked, code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect((await exchange(portal, asked, code)).body['error']).toBe('invalid_grant')
    for (const { body } of answers.filter(({ status }) => status === 200))
      expect(await readAt(String(body['access_token']))).toBe(401)
  })

  test('rejects a code that is exchanged more than one minute after it was issued', async () => {
    const { asked, code } = await codeFor()
    const { rows } = await portal.database.pool.query<{ lives: number }>(
      `select extract(epoch from expires_at - now())::int as lives from oauth_entry where model = 'AuthorizationCode'
        order by expires_at desc limit 1`,
    )
    expect(rows[0]?.lives).toBeGreaterThan(30)
    expect(rows[0]?.lives).toBeLessThanOrEqual(60)
    await portal.database.pool.query(
      `update oauth_entry set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'`,
    )
    expect((await exchange(portal, asked, code)).body['error']).toBe('invalid_grant')
  })

  test('accepts at most one of two concurrent refreshes with the same token', async () => {
    const { refresh_token: token = '' } = await connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
    const form = { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: token }
    const answers = await Promise.all(Array.from({ length: 5 }, async () => post(portal, form)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('rejects a code or refresh token if the request names a server that the user did not approve', async () => {
    for (const resource of [`${portal.url}/mcp`, portal.url, 'https://evil.example/fhir']) {
      const { asked, code } = await codeFor()
      const { status, body } = await exchange(portal, asked, code, { resource })
      expect([resource, status, body['error']]).toEqual([resource, 400, 'invalid_target'])
      const { refresh_token: token = '' } = await connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
      const again = await post(portal, {
        ...{ grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: token, resource },
      })
      expect([resource, again.status, again.body['error']]).toEqual([resource, 400, 'invalid_target'])
    }
  })

  test('limits a code to the user’s choice, even if the exchange requests more', async () => {
    const appRequest = await ask(portal, { scope: 'patient/Condition.rs patient/AllergyIntolerance.rs' })
    const { body } = await allow(portal, appRequest, ana, { kinds: ['8'] })
    const { code = '' } = await goOn(body.redirectTo, appRequest)
    const tokens = await exchange(portal, appRequest, code, { scope: 'patient/*.rs openid offline_access' })
    expect([tokens.body['scope'], tokens.body['refresh_token']]).toEqual(['patient/AllergyIntolerance.rs', undefined])
    expect(await readAt(String(tokens.body['access_token']))).toBe(403)
  })

  test('never accepts a refresh token or code as an access token', async () => {
    const tokens = await connectApp(portal, ana, { scope: 'openid offline_access patient/*.rs' })
    for (const name of ['refresh_token', 'id_token']) expect(await readAt(tokens[name] ?? '')).toBe(401)
    const { code } = await codeFor()
    expect(await readAt(code)).toBe(401)
    const form = { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: tokens['access_token'] ?? '' }
    expect((await post(portal, form)).body['error']).toBe('invalid_grant')
  })

  test('accepts only grant types that involve a user', async () => {
    for (const grant_type of [
      'password',
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
    ])
      expect([grant_type, (await post(portal, { grant_type, client_id: 'tidewell' })).body['access_token']]).toEqual([
        grant_type,
        undefined,
      ])
    for (const response_type of ['token', 'id_token', 'code token', 'none']) {
      const { requestId } = await ask(portal, { more: { response_type } })
      expect([response_type, requestId]).toEqual([response_type, ''])
    }
  })
})

describe('restricts self-registered apps', () => {
  const register = async (metadata: object) =>
    fetch(`${portal.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [appRedirect], ...metadata }),
    })

  test('sends no request into the internal network for a self-registered app', async () => {
    const port = await freePort()
    const requestedUrls: string[] = []
    const inside = createServer((request, answer) => {
      requestedUrls.push(request.url ?? '')
      answer.setHeader('content-type', 'application/json').end('{"keys":[]}')
    })
    await new Promise<void>((done) => inside.listen(port, '127.0.0.1', done))
    const at = `http://127.0.0.1:${port}`
    for (const metadata of [
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${at}/keys` },
      { sector_identifier_uri: `${at}/sector`, subject_type: 'pairwise' },
      { sector_identifier_uri: `https://localhost:${port}/sector` },
      { logo_uri: `${at}/logo`, client_uri: `${at}/about`, policy_uri: `${at}/policy`, tos_uri: `${at}/tos` },
      { request_uris: [`${at}/request`], initiate_login_uri: `${at}/begin`, backchannel_logout_uri: `${at}/out` },
    ]) {
      const answer = await register(metadata)
      if (answer.status !== 201) continue
      const { client_id: clientId } = (await answer.json()) as { client_id: string }
      await ask(portal, { clientId, more: { request_uri: `${at}/request` } })
      const assertion = `${Buffer.from('{"alg":"RS384","kid":"a"}').toString('base64url')}.${Buffer.from(
        JSON.stringify({ iss: clientId, sub: clientId, aud: `${portal.url}/oauth/token`, jti: 'a', exp: 4e9 }),
      ).toString('base64url')}.eA`
      const { status } = await post(portal, {
        ...{ grant_type: 'authorization_code', code: 'a', redirect_uri: appRedirect, client_id: clientId },
        ...{ client_assertion: assertion, code_verifier: 'x'.repeat(43) },
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    await new Promise((done) => inside.close(done))
    expect(requestedUrls).toEqual([])
    const own = (await (await register({ client_id: 'tidewell', client_name: 'Mine' })).json()) as { client_id: string }
    expect(own.client_id).not.toBe('tidewell')
  })

  test('if there are too many apps, rejects a self-registration until some apps are removed', async () => {
    const { pool } = portal.database
    await pool.query(
      `insert into app_client (client_id, settings, is_verified) select 'many-' || i, '', false from generate_series(1, 10000) i`,
    )
    const refused = await register({})
    expect([refused.status, (await refused.json()) as object]).toMatchObject([
      400,
      { error: 'temporarily_unavailable' },
    ])
    await pool.query(`delete from app_client where client_id like 'many-%'`)
    expect((await register({})).status).toBe(201)
  })

  test('rate-limits self-registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, async () => register({})))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})

test('prevents other sites from reading responses to the portal’s own calls, and never allows cross-origin credentials', async () => {
  const origin = new URL(appRedirect).origin
  const { url } = portal
  for (const [path, isOpen] of [
    ['/fhir/metadata', true],
    ['/fhir/.well-known/smart-configuration', true],
    ['/.well-known/openid-configuration', true],
    ['/.well-known/oauth-protected-resource/mcp', true],
    ['/oauth/jwks', true],
    ['/api/connected-apps/list', false],
    ['/api/Login/refresh', false],
    ['/oauth/authorize?client_id=tidewell', false],
    ['/healthz', false],
  ] as const)
    for (const method of ['GET', 'OPTIONS']) {
      const preflightHeaders = {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      }
      const { headers } = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: { origin, ...preflightHeaders },
      })
      const corsHeaders = [
        headers.get('access-control-allow-origin') !== null,
        headers.get('access-control-allow-credentials'),
      ]
      expect([path, method, ...corsHeaders]).toEqual([path, method, isOpen, null])
    }
})

test('logs no token, code, state or query string', async () => {
  const { asked, code } = await codeFor({ scope: 'offline_access patient/*.rs' })
  const { body } = await exchange(portal, asked, code)
  const token = String(body['access_token'])
  await readAt(token)
  await fetch(`${portal.url}/fhir/Condition?code=secret-word`, { headers: { authorization: `Bearer ${token}` } })
  await fetch(`${portal.url}/fhir/Condition/secret-id`, { headers: { authorization: `Bearer ${token}` } })
  await post(portal, { token, client_id: 'tidewell' }, { path: '/oauth/revoke' })
  const log = JSON.stringify(portal.logged)
  expect(log).toContain('/fhir/')
  expect(log).toContain('/oauth/token')
  for (const secret of [token, String(body['refresh_token']), code, asked.state, asked.verifier, asked.requestId])
    expect(log).not.toContain(secret)
  for (const word of ['secret-word', 'secret-id', 'code_challenge', 'tidewell', ana.profileId])
    expect(log).not.toContain(word)
})
