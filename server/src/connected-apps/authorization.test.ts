import { randomUUID } from 'node:crypto'
import { SignJWT, createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAppAccess, getAppRequest, getConnectedApps } from '@kinchart/contract/connected-apps.ts'
import { listActivity } from '@kinchart/contract/sign-ins.ts'
import { upsertApp } from '#connected-apps/clients.ts'
import { freePort } from '../../test/free-port.ts'
import { localCertificate } from '../../test/local-certificates.ts'
import {
  allow,
  appRedirect,
  ask,
  connectApp,
  deny,
  exchange,
  goOn,
  post,
  registerApp,
  startPortalAt,
  typeApps,
} from '../../test/connect-app.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import type { TestPortal } from '../../test/start-portal.ts'

let portal: TestPortal
let ana: Awaited<ReturnType<typeof signUpPerson>>
let other: typeof ana
const keysPort = await freePort()
const documentsPort = await freePort()
beforeAll(async () => {
  portal = await startPortalAt({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${keysPort},localhost:${documentsPort}` })
  ana = await signUpPerson(portal, 'ana@example.org')
  other = await signUpPerson(portal, 'other@example.org')
  await registerApp(portal)
})
afterAll(async () => portal.close())

const json = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<[Record<string, unknown>, Headers]> => {
  const answer = await fetch(`${portal.url}${path}`, { headers })
  return [(await answer.json()) as Record<string, unknown>, answer.headers]
}
const allowed = async (asking = {}, allowing = {}) => {
  const asked = await ask(portal, asking)
  const { body } = await allow(portal, asked, ana, allowing)
  return { asked, told: await goOn(body.redirectTo, asked) }
}
const introspect = async (token: string, clientId = 'tidewell') =>
  (await post(portal, { token, client_id: clientId }, { path: '/oauth/introspect' })).body

describe('what Kinchart says of itself', () => {
  test('an app finds the same endpoints in all three documents, from any page, with PKCE in each', async () => {
    const [smart, headers] = await json('/fhir/.well-known/smart-configuration', {
      accept: 'text/html',
      origin: 'https://any.example',
    })
    const [openid, openidHeaders] = await json('/.well-known/openid-configuration', { origin: 'https://any.example' })
    const [oauth] = await json('/.well-known/oauth-authorization-server')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(openidHeaders.get('access-control-allow-origin')).toBeTruthy()
    expect(oauth).toEqual(openid)
    const shared = ['issuer', 'jwks_uri', 'authorization_endpoint', 'token_endpoint', 'introspection_endpoint']
    for (const name of [...shared, 'revocation_endpoint', 'code_challenge_methods_supported', 'registration_endpoint'])
      expect([name, smart[name]]).toEqual([name, openid[name]])
    expect(smart['issuer']).toBe(portal.url)
    expect(smart['token_endpoint']).toBe(`${portal.url}/oauth/token`)
    expect(smart['code_challenge_methods_supported']).toEqual(['S256'])
    expect(openid['authorization_response_iss_parameter_supported']).toBe(true)
    expect(openid['client_id_metadata_document_supported']).toBe(true)
    expect(smart['registration_endpoint']).toBeUndefined()
  })

  test('a forged host changes nothing of it', async () => {
    const [openid] = await json('/.well-known/openid-configuration', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    })
    expect(openid['token_endpoint']).toBe(`${portal.url}/oauth/token`)
  })
})

describe('an app asks', () => {
  test('the person is asked, by GET and by POST, and by an audience with a slash or called resource', async () => {
    for (const asking of [
      {},
      { method: 'POST' as const },
      { more: { aud: `${portal.url}/fhir/` } },
      { more: { aud: undefined, resource: `${portal.url}/fhir` } },
    ])
      expect((await ask(portal, asking)).requestId).not.toBe('')
  })

  test('nobody is asked, and the app is told why with the name of this server, where something is missing or wrong', async () => {
    const cases: readonly (readonly [Record<string, string | undefined>, string])[] = [
      [{ aud: undefined }, 'invalid_target'],
      [{ aud: 'https://elsewhere.example/fhir' }, 'invalid_target'],
      [{ aud: `${portal.url}/fhir`, resource: `${portal.url}/mcp` }, 'invalid_target'],
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ state: undefined }, 'invalid_request'],
      [{ scope: 'openid fhirUser' }, 'invalid_scope'],
      [{ scope: 'patient/Observation.sr patient/Observation.cud user/*.rs' }, 'invalid_scope'],
      [{ prompt: 'none' }, 'login_required'],
      [{ response_mode: 'form_post' }, 'unsupported_response_mode'],
    ]
    for (const [more, error] of cases) {
      const { told, requestId } = await ask(portal, { more })
      expect([more, told['error'], told['iss'], requestId]).toEqual([more, error, portal.url, ''])
    }
  })

  test('an app that is not known, or that would be answered elsewhere, leads nowhere', async () => {
    for (const asking of [{ clientId: 'unknown' }, { redirectUri: 'https://evil.example/back' }]) {
      const { answer, location } = await ask(portal, asking)
      expect([answer.status, location]).toEqual([400, ''])
      expect(await answer.text()).toContain('This app’s request cannot be answered')
    }
  })

  test('the person sees who asks and what for, and only in the browser that was sent', async () => {
    const asked = await ask(portal, { scope: 'patient/Observation.rs patient/AllergyIntolerance.read offline_access' })
    const query = { requestId: asked.requestId }
    const { body } = await portal.call(getAppRequest, { as: ana, cookie: asked.cookie, query })
    expect(body.app).toEqual({
      ...{ name: 'Tidewell', publisher: 'Tidewell Health', isAssistant: false, isVerified: true },
      ...{ host: 'tidewell.example', isLocal: false },
    })
    expect(body).toMatchObject({ asksForAll: false, staysConnected: true })
    expect(body.asked).toContain('8')
    expect(body.people.map(({ profileId }) => profileId)).toEqual([ana.profileId])
    expect((await portal.call(getAppRequest, { as: ana, query })).code).toBe('app-request-unknown')
    const { cookie } = await ask(portal)
    expect((await portal.call(getAppRequest, { as: ana, cookie, query })).code).toBe('app-request-unknown')
  })
})

describe('a person answers', () => {
  test('the app gets a code with state and issuer, and tokens with the person, once', async () => {
    const { asked, told } = await allowed({ scope: 'launch/patient offline_access patient/*.rs' })
    expect(told).toMatchObject({ state: asked.state, iss: portal.url })
    const { status, body, headers } = await exchange(portal, asked, told['code'] ?? '')
    expect([status, body['token_type'], body['patient']]).toEqual([200, 'Bearer', ana.profileId])
    expect(body['scope']).toBe('launch/patient offline_access patient/*.rs')
    expect(Number(body['expires_in'])).toBeLessThanOrEqual(3600)
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(await introspect(String(body['access_token']))).toMatchObject({
      ...{ active: true, patient: ana.profileId, client_id: 'tidewell', iss: portal.url },
      scope: body['scope'],
    })
    // A code that comes again was stolen by one of the two: everything that was given for it ends.
    expect((await exchange(portal, asked, told['code'] ?? '')).body['error']).toBe('invalid_grant')
    expect(await introspect(String(body['access_token']))).toEqual({ active: false })
  })

  test('without a refresh token where the app did not ask to go on', async () => {
    expect((await connectApp(portal, ana))['refresh_token']).toBeUndefined()
  })

  test('an app that wrote scopes of v1 is answered in them, and of what changes something it gets the reading', async () => {
    const { scope } = await connectApp(portal, ana, {
      scope: 'patient/Observation.* patient/Condition.cruds patient/Goal.write',
    })
    expect(scope).toBe('patient/Observation.read patient/Condition.rs')
  })

  test('what a person did not choose is not granted, and a scope of everything becomes one of the chosen kinds', async () => {
    const { scope = '' } = await connectApp(portal, ana, {}, { kinds: ['8'] })
    expect(scope.split(' ')).toContain('patient/AllergyIntolerance.rs')
    expect(scope).not.toMatch(/\*|Observation|Coverage|ExplanationOfBenefit/)
    const asked = await ask(portal, { scope: 'patient/Observation.rs' })
    expect((await allow(portal, asked, ana, { kinds: ['8'] })).code).toBe('request-invalid')
  })

  test('a granular scope is granted as it was written', async () => {
    const scope =
      'patient/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|laboratory'
    const tokens = await connectApp(portal, ana, { scope: `${scope} offline_access` })
    expect(tokens['scope']?.split(' ').toSorted()).toEqual(['offline_access', scope])
    const refreshed = await post(portal, {
      ...{ grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: tokens['refresh_token'] ?? '' },
    })
    expect(String(refreshed.body['scope']).split(' ').toSorted()).toEqual(['offline_access', scope])
    expect(refreshed.body['patient']).toBe(ana.profileId)
  })

  test('who signs in is proved by a signed token that names their own record', async () => {
    const tokens = await connectApp(portal, ana, { scope: 'openid fhirUser patient/*.rs', more: { nonce: 'n-1' } })
    const keys = createRemoteJWKSet(new URL(`${portal.url}/oauth/jwks`))
    const { payload } = await jwtVerify(tokens['id_token'] ?? '', keys, { issuer: portal.url, audience: 'tidewell' })
    expect(payload).toMatchObject({ nonce: 'n-1', fhirUser: `${portal.url}/fhir/Patient/${ana.profileId}` })
  })

  test('no: the app is told, and nothing can be answered a second time', async () => {
    const asked = await ask(portal)
    const { body } = await deny(portal, asked, ana)
    expect((await allow(portal, asked, ana)).code).toBe('app-request-unknown')
    expect(await goOn(body.redirectTo, asked)).toMatchObject({
      error: 'access_denied',
      state: asked.state,
      iss: portal.url,
    })
  })

  test('for nobody else’s record, never for ever, and not in another browser', async () => {
    const asked = await ask(portal)
    expect((await allow(portal, asked, ana, { profileId: other.profileId })).code).toBe('not-found')
    for (const until of ['2199-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])
      expect((await allow(portal, asked, ana, { until })).code).toBe('request-invalid')
    expect((await allow(portal, asked, ana, { cookie: 'kinchart_app_requests=x' })).code).toBe('app-request-unknown')
  })

  test('only with a proof of who they are, given lately', async () => {
    const asked = await ask(portal)
    await portal.database.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
    expect((await allow(portal, asked, ana)).code).toBe('proof-needed')
    await portal.database.pool.query('update session set proved_at = now()')
    expect((await allow(portal, asked, ana)).status).toBe(200)
  })

  test('the answer of one browser is not taken by another', async () => {
    const asked = await ask(portal)
    const { body } = await allow(portal, asked, ana)
    const answer = await fetch(body.redirectTo, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

describe('an app exchanges its code', () => {
  test('not without the verifier, for another app, or for another address', async () => {
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

  test('from a page of its own, and from no other page', async () => {
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

  test('a confidential app by its secret, and not without it or by a wrong one', async () => {
    const said = await registerApp(portal, 'secretive', '--method', 'client_secret_basic')
    const secret = said.join(' ').match(/only now: (\S+)/)?.[1] ?? ''
    const basic = (word: string) => ({ authorization: `Basic ${Buffer.from(`secretive:${word}`).toString('base64')}` })
    for (const [headers, status] of [
      [basic(secret), 200],
      [basic('wrong'), 401],
      [{}, 401],
    ] as const) {
      const { asked, told } = await allowed({ clientId: 'secretive' })
      expect((await exchange(portal, asked, told['code'] ?? '', { client_id: 'secretive' }, headers)).status).toBe(
        status,
      )
    }
    const { rows } = await portal.database.pool.query<{ row: string }>(
      'select to_jsonb(a)::text as row from app_client a',
    )
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })

  test('an app with a key of its own by a signed word, each once, in both algorithms of SMART', async () => {
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
})

describe('an app goes on', () => {
  const connect = async () => connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
  const refresh = async (refreshToken: string, more = {}) =>
    post(portal, { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: refreshToken, ...more })

  test('each refresh token works once; one that comes again ends everything', async () => {
    const { refresh_token: first = '' } = await connect()
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(second.body['refresh_token']).not.toBe(first)
    expect((await refresh(first)).body['error']).toBe('invalid_grant')
    expect((await refresh(String(second.body['refresh_token']))).body['error']).toBe('invalid_grant')
    await expect.poll(async () => (await portal.call(getConnectedApps, { as: ana })).body.apps[0]?.ended).toBe('reused')
    expect(await introspect(String(second.body['access_token']))).toEqual({ active: false })
  })

  test('by its refresh token alone where it has no key of its own; a spent or unknown one is refused as such', async () => {
    const { refresh_token: first = '' } = await connect()
    const bare = async (token: string, headers: Record<string, string> = {}) =>
      post(portal, { grant_type: 'refresh_token', refresh_token: token }, { headers })
    const { origin } = new URL(appRedirect)
    expect((await bare(first, { origin: 'https://evil.example' })).status).toBe(400)
    const own = await bare(first, { origin })
    expect([own.status, own.body['patient']]).toEqual([200, ana.profileId])
    expect(own.headers.get('access-control-allow-origin')).toBe(origin)
    const second = String(own.body['refresh_token'])
    expect((await bare('made-up')).body['error']).toBe('invalid_grant')
    // Spent: whoever holds it, everything ends.
    expect((await bare(first)).body['error']).toBe('invalid_grant')
    expect((await bare(second)).body['error']).toBe('invalid_grant')
    await expect.poll(async () => (await portal.call(getConnectedApps, { as: ana })).body.apps[0]?.ended).toBe('reused')
  })

  test('an app that has a secret is named by itself alone', async () => {
    const said = await registerApp(portal, 'guarded', '--method', 'client_secret_basic')
    const secret = said.join(' ').match(/only now: (\S+)/)?.[1] ?? ''
    const authorization = `Basic ${Buffer.from(`guarded:${secret}`).toString('base64')}`
    const { asked, told } = await allowed({ clientId: 'guarded', scope: 'offline_access patient/*.rs' })
    const { body } = await exchange(portal, asked, told['code'] ?? '', { client_id: 'guarded' }, { authorization })
    const form = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) }
    for (const more of [{}, { client_id: 'guarded' }, { client_id: 'tidewell' }])
      expect((await post(portal, { ...form, ...more })).status).toBeGreaterThanOrEqual(400)
    expect((await post(portal, form, { headers: { authorization } })).status).toBe(200)
  })

  test('with less, and never with more', async () => {
    const { refresh_token: first = '' } = await connectApp(portal, ana, {
      scope: 'offline_access patient/Condition.rs patient/Goal.rs',
    })
    const less = await refresh(first, { scope: 'patient/Condition.rs' })
    expect(less.body['scope']).toBe('patient/Condition.rs')
    const more = await refresh(String(less.body['refresh_token']), { scope: 'patient/Observation.rs' })
    expect(more.body['error']).toBe('invalid_scope')
  })

  test('until it gives its access back; a token that nobody knows is no error', async () => {
    const tokens = await connect()
    const revoke = async (token: string) => post(portal, { token, client_id: 'tidewell' }, { path: '/oauth/revoke' })
    expect((await revoke('made-up')).status).toBe(200)
    expect((await revoke(tokens['refresh_token'] ?? '')).status).toBe(200)
    expect(await introspect(tokens['access_token'] ?? '')).toEqual({ active: false })
    const { apps } = (await portal.call(getConnectedApps, { as: ana })).body
    expect(apps[0]).toMatchObject({ ended: 'app' })
  })

  test('until the person ends it, at once, and the account remembers', async () => {
    const tokens = await connect()
    const { apps } = (await portal.call(getConnectedApps, { as: ana })).body
    expect(apps[0]).toMatchObject({ endedAt: null, profileId: ana.profileId, isSelf: true })
    const body = { appId: apps[0]?.id ?? '' }
    expect((await portal.call(endAppAccess, { as: other, body })).code).toBe('not-found')
    expect((await portal.call(endAppAccess, { as: ana, body })).status).toBe(200)
    expect(await introspect(tokens['access_token'] ?? '')).toEqual({ active: false })
    expect((await refresh(tokens['refresh_token'] ?? '')).body['error']).toBe('invalid_grant')
    const { activity } = (await portal.call(listActivity, { as: ana, query: {} })).body
    expect(activity.slice(0, 2).map(({ kind }) => kind)).toEqual(['app-ended', 'app-allowed'])
  })

  test('until its day is over', async () => {
    const tokens = await connect()
    await portal.database.pool.query(
      `update app_grant set closes_at = now() - interval '1 second' where ended_at is null`,
    )
    expect(await introspect(tokens['access_token'] ?? '')).toEqual({ active: false })
    expect((await refresh(tokens['refresh_token'] ?? '')).body['error']).toBe('invalid_grant')
  })

  test('until the operator removes it', async () => {
    await registerApp(portal, 'short-lived')
    await connectApp(portal, ana, { clientId: 'short-lived' })
    expect(await typeApps(portal, 'apps remove', 'short-lived')).toEqual([
      'short-lived is no longer registered. Ended: 1.',
    ])
    expect((await portal.call(getConnectedApps, { as: ana })).body.apps[0]).toMatchObject({ ended: 'operator' })
  })

  test('and no other app sees or ends what is its', async () => {
    await registerApp(portal, 'nosy')
    const tokens = await connect()
    expect(await introspect(tokens['access_token'] ?? '', 'nosy')).toEqual({ active: false })
    await post(portal, { token: tokens['refresh_token'] ?? '', client_id: 'nosy' }, { path: '/oauth/revoke' })
    expect((await introspect(tokens['access_token'] ?? ''))['active']).toBe(true)
    expect((await refresh(tokens['refresh_token'] ?? '', { client_id: 'nosy' })).body['error']).toBe('invalid_grant')
  })
})

test('no token or code can be read out of the database', async () => {
  const tokens = await connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
  const { rows } = await portal.database.pool.query<{ row: string }>(
    'select to_jsonb(e)::text as row from oauth_entry e',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const name of ['access_token', 'refresh_token'])
    expect(rows.some(({ row }) => row.includes(tokens[name] ?? 'none'))).toBe(false)
})

describe('an app names itself by a document of its own', () => {
  const before = getCACertificates('default')
  const at = (path: string): string => `https://localhost:${documentsPort}${path}`
  const documents: Record<string, object> = {
    '/app.json': { client_id: at('/app.json'), client_name: 'Brightlamp', redirect_uris: [appRedirect] },
    '/other.json': { client_id: at('/app.json'), client_name: 'Brightlamp', redirect_uris: [appRedirect] },
    '/open.json': { client_id: at('/open.json'), client_name: 'Open', redirect_uris: ['http://open.example/back'] },
    '/large.json': { client_id: at('/large.json'), client_name: 'x'.repeat(100_000), redirect_uris: [appRedirect] },
  }
  for (const document of Object.values(documents)) Object.assign(document, { token_endpoint_auth_method: 'none' })
  const server = createSecureServer({ ...localCertificate }, (request, answer) => {
    const document = documents[request.url ?? '']
    if (document === undefined) answer.writeHead(302, { location: '/app.json' }).end()
    else answer.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  beforeAll(async () => {
    setDefaultCACertificates([...before, localCertificate.cert])
    await new Promise<void>((done) => server.listen(documentsPort, 'localhost', done))
  })
  afterAll(async () => {
    setDefaultCACertificates(before)
    await new Promise((done) => server.close(done))
  })

  test('and is asked about as one that nobody has verified', async () => {
    const clientId = at('/app.json')
    const asked = await ask(portal, { clientId })
    const query = { requestId: asked.requestId }
    const { body } = await portal.call(getAppRequest, { as: ana, cookie: asked.cookie, query })
    expect(body.app).toMatchObject({ name: 'Brightlamp', publisher: null, isVerified: false, host: 'tidewell.example' })
    expect((await connectApp(portal, ana, { clientId }))['patient']).toBe(ana.profileId)
  })

  test('but not by another’s, one that leads elsewhere, one that is too large, or for an address that others could read', async () => {
    for (const path of ['/other.json', '/elsewhere.json', '/large.json', '/open.json']) {
      const asking = path === '/open.json' ? { redirectUri: 'http://open.example/back' } : {}
      const { answer, location } = await ask(portal, { clientId: at(path), ...asking })
      expect([path, answer.status, location]).toEqual([path, 400, ''])
    }
  })
})

test('an app may name itself by a document of its own, but never at an address of this network', async () => {
  for (const clientId of ['https://127.0.0.1/app', 'https://localhost/app', 'https://10.0.0.1/client.json']) {
    const { answer, location } = await ask(portal, { clientId })
    expect([clientId, answer.status, location]).toEqual([clientId, 400, ''])
  }
})
