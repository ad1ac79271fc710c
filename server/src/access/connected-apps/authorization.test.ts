import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { financialTypes, getAppRequest, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'
import {
  allow,
  ask,
  connectApp,
  deny,
  exchange,
  goOn,
  post,
  registerApp,
  startPortalAt,
  askAndAllow,
  introspect,
} from '../../../test/connect-app.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { openForFile } from '../../../test/use-portal.ts'

let ana: Awaited<ReturnType<typeof signUpPerson>>
let other: typeof ana
const portal = openForFile(startPortalAt)
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  other = await signUpPerson(portal, 'other@example.org')
  await registerApp(portal)
})

const json = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<[Record<string, unknown>, Headers]> => {
  const answer = await fetch(`${portal.url}${path}`, { headers })
  return [(await answer.json()) as Record<string, unknown>, answer.headers]
}
const allowed = async (asking = {}, allowing = {}) => askAndAllow(portal, ana, asking, allowing)

describe('serves discovery documents', () => {
  test('all three discovery documents list identical endpoints and support for PKCE', async () => {
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

  test('lists the real host in the discovery documents even if a request forges the host', async () => {
    const [openid] = await json('/.well-known/openid-configuration', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    })
    expect(openid['token_endpoint']).toBe(`${portal.url}/oauth/token`)
  })
})

describe('handles authorization requests of an app', () => {
  test('prompts the user when an authorization request arrives by GET or POST', async () => {
    for (const asking of [
      {},
      { method: 'POST' as const },
      { more: { aud: `${portal.url}/fhir/` } },
      { more: { aud: undefined, resource: `${portal.url}/fhir` } },
    ])
      expect((await ask(portal, asking)).requestId).not.toBe('')
  })

  test('returns a parameter error to the app without prompting the user', async () => {
    const cases: readonly (readonly [Record<string, string | undefined>, string])[] = [
      [{ aud: undefined }, 'invalid_target'],
      [{ aud: 'https://elsewhere.example/fhir' }, 'invalid_target'],
      [{ aud: `${portal.url}/fhir`, resource: `${portal.url}/mcp` }, 'invalid_target'],
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ state: undefined }, 'invalid_request'],
      [{ state: '' }, 'invalid_request'],
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

  test('lets an assistant omit state, which only SMART requires', async () => {
    const aud = `${portal.url}/mcp`
    const appRequest = await ask(portal, { more: { aud, state: undefined } })
    expect(appRequest.requestId).not.toBe('')
    const { body } = await allow(portal, appRequest, ana)
    const callbackParams = await goOn(body.redirectTo, appRequest)
    expect([callbackParams['state'], callbackParams['iss']]).toEqual([undefined, portal.url])
    expect((await exchange(portal, appRequest, callbackParams['code'] ?? '')).status).toBe(200)
  })

  test('does not redirect for an unknown app or an unregistered redirect address', async () => {
    for (const asking of [{ clientId: 'unknown' }, { redirectUri: 'https://evil.example/back' }]) {
      const { answer, location } = await ask(portal, asking)
      expect([answer.status, location]).toEqual([400, ''])
      expect(await answer.text()).toContain('We can’t answer this app’s request')
    }
  })

  test('shows the app and its request only in the browser that opened the request', async () => {
    const appRequest = await ask(portal, {
      scope: 'patient/Observation.rs patient/AllergyIntolerance.read offline_access',
    })
    const query = { requestId: appRequest.requestId }
    const { body } = await portal.call(getAppRequest, { as: ana, cookie: appRequest.cookie, query })
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

describe('handles the user’s responses to an authorization request', () => {
  test('returns a code to the app, and exchanges the code once for a token', async () => {
    const { asked, told } = await allowed({ scope: 'launch/patient offline_access patient/*.rs' })
    expect(told).toMatchObject({ state: asked.state, iss: portal.url })
    const { status, body, headers } = await exchange(portal, asked, told['code'] ?? '')
    expect([status, body['token_type'], body['patient']]).toEqual([200, 'Bearer', ana.profileId])
    expect(String(body['scope']).split(' ').toSorted()).toEqual(
      ['launch/patient', 'offline_access', ...servedTypes.map(({ type }) => `patient/${type}.rs`)].toSorted(),
    )
    expect(Number(body['expires_in'])).toBeLessThanOrEqual(3600)
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(await introspect(portal, String(body['access_token']))).toMatchObject({
      ...{ active: true, patient: ana.profileId, client_id: 'tidewell', iss: portal.url },
      scope: body['scope'],
    })
    // Two senders used the same code, so one of them stole it. All access granted with the code ends.
    expect((await exchange(portal, asked, told['code'] ?? '')).body['error']).toBe('invalid_grant')
    expect(await introspect(portal, String(body['access_token']))).toEqual({ active: false })
  })

  test('issues no refresh token if the app did not request one', async () => {
    expect((await connectApp(portal, ana))['refresh_token']).toBeUndefined()
  })

  test('responds to v1 scopes in v1 syntax, and grants only read access for write scopes', async () => {
    const { scope } = await connectApp(portal, ana, {
      scope: 'patient/Observation.* patient/Condition.cruds patient/Goal.write',
    })
    expect(scope).toBe('patient/Observation.read patient/Condition.rs')
  })

  test('lists exactly the granted types in the token response, spelled as in the request', async () => {
    const { scope = '' } = await connectApp(portal, ana, { scope: 'patient/*.read' })
    expect(scope.split(' ')).toEqual(servedTypes.map(({ type }) => `patient/${type}.read`))
    for (const type of ['ImagingStudy', 'Observation', 'Patient', 'Flag']) expect(scope).toContain(`/${type}.read`)
    for (const type of financialTypes) expect(scope.split(' ')).not.toContain(`patient/${type}.read`)
  })

  test('returns the granted scopes if a refresh repeats the scope of the authorization request', async () => {
    const scope = 'offline_access patient/*.rs'
    const tokens = await connectApp(portal, ana, { scope }, { kinds: ['8'] })
    const refresh = { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: tokens['refresh_token'] ?? '' }
    const { status, body } = await post(portal, { ...refresh, scope })
    expect([status, body['scope']]).toEqual([200, tokens['scope']])
  })

  test('grants only the user’s choice, and replaces a wildcard scope with scopes for the chosen sections', async () => {
    const { scope = '' } = await connectApp(portal, ana, {}, { kinds: ['8'] })
    expect(scope.split(' ')).toContain('patient/AllergyIntolerance.rs')
    expect(scope).not.toMatch(/\*|Observation|Coverage|ExplanationOfBenefit/)
    const appRequest = await ask(portal, { scope: 'patient/Observation.rs' })
    expect((await allow(portal, appRequest, ana, { kinds: ['8'] })).code).toBe('request-invalid')
  })

  test('returns a granular scope exactly as the app wrote it', async () => {
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

  test('identifies the user by a signed token that refers to the user’s own record', async () => {
    const tokens = await connectApp(portal, ana, { scope: 'openid fhirUser patient/*.rs', more: { nonce: 'n-1' } })
    const keys = createRemoteJWKSet(new URL(`${portal.url}/oauth/jwks`))
    const { payload } = await jwtVerify(tokens['id_token'] ?? '', keys, { issuer: portal.url, audience: 'tidewell' })
    expect(payload).toMatchObject({ nonce: 'n-1', fhirUser: `${portal.url}/fhir/Patient/${ana.profileId}` })
  })

  test('reports a denial to the app and accepts no second response from the user', async () => {
    const appRequest = await ask(portal)
    const { body } = await deny(portal, appRequest, ana)
    expect((await allow(portal, appRequest, ana)).code).toBe('app-request-unknown')
    expect(await goOn(body.redirectTo, appRequest)).toMatchObject({
      error: 'access_denied',
      state: appRequest.state,
      iss: portal.url,
    })
  })

  test('rejects consent for another user’s record, for an unlimited period or from another browser', async () => {
    const appRequest = await ask(portal)
    expect((await allow(portal, appRequest, ana, { profileId: other.profileId })).code).toBe('not-found')
    for (const until of ['2199-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])
      expect((await allow(portal, appRequest, ana, { until })).code).toBe('request-invalid')
    expect((await allow(portal, appRequest, ana, { cookie: 'kinchart_app_requests=x' })).code).toBe(
      'app-request-unknown',
    )
  })

  test('requires a recent proof of identity', async () => {
    const appRequest = await ask(portal)
    await portal.database.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
    expect((await allow(portal, appRequest, ana)).code).toBe('proof-needed')
    await portal.database.pool.query('update session set proved_at = now()')
    expect((await allow(portal, appRequest, ana)).status).toBe(200)
  })

  test('rejects the redirect that returns the user’s answer if it is opened in another browser', async () => {
    const appRequest = await ask(portal)
    const { body } = await allow(portal, appRequest, ana)
    const answer = await fetch(body.redirectTo, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

test('stores no readable token or code in the database', async () => {
  const tokens = await connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
  const { rows } = await portal.database.pool.query<{ row: string }>(
    'select to_jsonb(e)::text as row from oauth_entry e',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const name of ['access_token', 'refresh_token'])
    expect(rows.some(({ row }) => row.includes(tokens[name] ?? 'none'))).toBe(false)
})
