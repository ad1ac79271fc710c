import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAuthorization, connectApp, PRACTICE_REDIRECT, readTokens } from '#practice-app.ts'
import { CONFIDENTIAL_CLIENT_ID, CONFIDENTIAL_CLIENT_SECRET } from '#smart/client-registration.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
const base = (slug = 'tallgrass-regional-hospital') => `${sandbox.url}/${slug}/fhir/r4`

beforeAll(async () => {
  sandbox = await startSandbox({
    clients: [{ clientId: 'strict-app', clientName: 'Strict app', redirectUris: ['https://app.example/callback'] }],
  })
})
afterAll(() => sandbox.close())

test('the discovery document lists every endpoint that an app needs, as absolute URLs', async () => {
  const response = await fetch(`${base()}/.well-known/smart-configuration`, { headers: { accept: 'text/plain' } })
  expect(response.headers.get('content-type')).toContain('application/json')
  const found = (await response.json()) as Record<string, unknown>
  expect(found['code_challenge_methods_supported']).toEqual(['S256'])
  expect(found['grant_types_supported']).toContain('authorization_code')
  expect(found['capabilities']).toEqual(expect.arrayContaining(['launch-standalone', 'context-standalone-patient']))
  for (const name of ['issuer', 'jwks_uri', 'token_endpoint', 'revocation_endpoint', 'introspection_endpoint']) {
    expect(String(found[name])).toMatch(/^http:\/\//)
  }
})

test('lets a parent sign in, choose a child and allow access, and returns the child’s patient id to the app', async () => {
  const app = await connectApp(base(), { username: 'marisol', patientId: 'inez-whitcombe', nonce: 'once-only' })
  expect(app.tokenAnswer.status).toBe(200)
  expect(app.tokenAnswer.headers.get('cache-control')).toBe('no-store')
  expect(JSON.parse(app.tokenAnswer.text)).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    patient: 'inez-whitcombe',
    scope: 'launch/patient openid fhirUser offline_access patient/*.read',
  })
  const keys = (await (await fetch(`${sandbox.url}/tallgrass-regional-hospital/jwks`)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(app.tokens['id_token'] ?? '', createLocalJWKSet(keys), { issuer: base() })
  expect(payload).toMatchObject({ nonce: 'once-only', fhirUser: `${base()}/Patient/marisol-whitcombe` })
})

test('after the user denies access, redirects to the app with the error access_denied and the app’s state', async () => {
  const begun = await beginAuthorization(base(), {})
  const location = new URL(await authorizeAs(begun.url, { username: 'rufus', allow: false }))
  expect(location.searchParams.get('error')).toBe('access_denied')
  expect(location.searchParams.get('state')).toBe(new URL(begun.url).searchParams.get('state'))
  expect(location.searchParams.get('iss')).toBe(base())
})

test('stays on the sign-in page after a wrong password', async () => {
  const begun = await beginAuthorization(base(), {})
  await expect(authorizeAs(begun.url, { username: 'rufus', password: 'guess' })).rejects.toThrow('401')
})

test('does not let a parent choose a record that the parent may not access', async () => {
  const begun = await beginAuthorization(base(), {})
  await expect(authorizeAs(begun.url, { username: 'marisol', patientId: 'rufus-pennyfeather' })).rejects.toThrow('400')
})

test('grants only the remaining scopes after the user unchecks a scope', async () => {
  const scope = 'launch/patient patient/Observation.rs patient/Condition.rs'
  const begun = await beginAuthorization(base(), { scope })
  const walked = await authorizeAs(begun.url, { username: 'rufus', withoutScopes: ['patient/Condition.rs'] })
  const response = await fetch(`${sandbox.url}/tallgrass-regional-hospital/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(walked).searchParams.get('code') ?? '',
      redirect_uri: begun.redirectUri,
      code_verifier: begun.verifier,
      client_id: 'practice-public-app',
    }),
  })
  expect(((await response.json()) as { scope: string }).scope).toBe('launch/patient patient/Observation.rs')
})

test('shows that the hospital is not real, and loads no external resources', async () => {
  const begun = await beginAuthorization(base(), {})
  const response = await fetch(begun.url, { redirect: 'manual' })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await fetch(new URL(response.headers.get('location') ?? '', begun.url), { headers: { cookie } })
  const html = await page.text()
  expect(html).toContain('made-up people')
  expect(html).toContain('<label for="username">')
  expect(html).not.toMatch(/\b(src|href)=/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('Zerelda &#60;b&#62;Markup')
})

test('does not let another browser continue a sign-in', async () => {
  const begun = await beginAuthorization(base(), {})
  const response = await fetch(begun.url, { redirect: 'manual' })
  const page = await fetch(new URL(response.headers.get('location') ?? '', begun.url))
  expect(page.status).toBe(400)
})

test.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['an aud that names another server', { aud: 'https://elsewhere.example/fhir' }, 'invalid_request'],
  ['an aud with a trailing slash', { aud: 'slash' }, 'invalid_request'],
  ['no state', { state: undefined }, 'invalid_request'],
  ['only write scopes', { scope: 'patient/Observation.cud' }, 'invalid_scope'],
  ['an unsupported response type', { response_type: 'token' }, 'unsupported_response_type'],
])(
  'responds to an authorization request with %s by redirecting to the app with an error',
  async (_name, changes, error) => {
    const fixed = 'aud' in changes && changes.aud === 'slash' ? { aud: `${base()}/` } : changes
    const begun = await beginAuthorization(base(), {}, fixed)
    const response = await fetch(begun.url, { redirect: 'manual' })
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(error)
  },
)

test('does not redirect to an unregistered redirect_uri', async () => {
  for (const redirectUri of ['https://app.example/callback/', 'https://evil.example/callback']) {
    const begun = await beginAuthorization(base(), { clientId: 'strict-app', redirectUri })
    const response = await fetch(begun.url, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  }
  const begun = await beginAuthorization(base(), {
    clientId: 'strict-app',
    redirectUri: 'https://app.example/callback',
  })
  expect(await authorizeAs(begun.url, { username: 'rufus' })).toContain('https://app.example/callback?code=')
})

test('accepts an authorization request as a form, because scopes can be too long for a URL', async () => {
  const { url } = await beginAuthorization(base(), {})
  const [address = '', query = ''] = url.split('?')
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(query), redirect: 'manual' })
  expect(response.headers.get('location')).toContain('/sign-in?request=')
})

test('rejects a request with aud, and accepts a request without aud, at an organization that does not support aud', async () => {
  const harrow = base('harrow-lake-womens-clinic')
  const begun = await beginAuthorization(harrow, {}, { aud: harrow })
  const response = await fetch(begun.url, { redirect: 'manual' })
  expect(response.headers.get('location')).toContain('error=invalid_request')
  expect((await connectApp(harrow, { username: 'saoirse' })).tokens['patient']).toBe('saoirse-lindqvist')
})

test.each(['Basic', 'body'])('authenticates a confidential client by its secret (%s)', async (how) => {
  const pair = `${CONFIDENTIAL_CLIENT_ID}:${CONFIDENTIAL_CLIENT_SECRET}`
  const app = await connectApp(base(), {
    username: 'rufus',
    clientId: CONFIDENTIAL_CLIENT_ID,
    proof: async () =>
      how === 'Basic'
        ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
        : { form: { client_id: CONFIDENTIAL_CLIENT_ID, client_secret: CONFIDENTIAL_CLIENT_SECRET } },
  })
  expect(app.tokenAnswer.status).toBe(200)
})

test('issues no token to a confidential client with a missing or wrong secret', async () => {
  for (const form of [
    { client_id: CONFIDENTIAL_CLIENT_ID },
    { client_id: CONFIDENTIAL_CLIENT_ID, client_secret: 'x' },
  ]) {
    const app = await connectApp(base(), {
      username: 'rufus',
      clientId: CONFIDENTIAL_CLIENT_ID,
      proof: async () => ({ form }),
    })
    expect(app.tokenAnswer.status).toBe(401)
    expect(readTokens(app.tokenAnswer)['error']).toBe('invalid_client')
  }
})

test('rejects a code with the wrong verifier or redirect_uri', async () => {
  for (const wrong of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'http://localhost:1/other' }]) {
    const begun = await beginAuthorization(base(), {})
    const code = new URL(await authorizeAs(begun.url, { username: 'rufus' })).searchParams.get('code') ?? ''
    const form = {
      grant_type: 'authorization_code',
      client_id: 'practice-public-app',
      code,
      redirect_uri: PRACTICE_REDIRECT,
      code_verifier: begun.verifier,
      ...wrong,
    }
    const address = `${sandbox.url}/tallgrass-regional-hospital/token`
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
  }
})
