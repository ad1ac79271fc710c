import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMedicare, medicareApp } from '#medicare/connect-medicare.ts'
import { beginAuthorization, connectApp, readTokens } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
const base = (version = 'v2') => `${sandbox.url}/medicare-${version}/${version}/fhir`
const hortensia = { username: 'hortensia' }
const HORTENSIA = '-19590000000101'
const userinfo = (version = 'v2') => `${sandbox.url}/medicare-${version}/${version}/connect/userinfo`

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('lists both Medicare versions, and requires a client secret from apps', () => {
  const listed = sandbox.organizations.filter(({ providerType }) => providerType === 'BlueButton')
  expect(listed.map(({ slug, fhirBaseUrl, vendor, clients }) => [slug, fhirBaseUrl, vendor, clients])).toEqual([
    ['medicare-v2', base('v2'), 'CMS Blue Button', 'with-secret'],
    ['medicare-v3', base('v3'), 'CMS Blue Button', 'with-secret'],
  ])
})

test.each(['v2', 'v3'])(
  'the discovery document and capability statement of Medicare %s link to that version’s endpoints',
  async (version) => {
    const root = `${sandbox.url}/medicare-${version}/${version}`
    const found = (await (await fetch(`${base(version)}/.well-known/smart-configuration`)).json()) as Record<
      string,
      unknown
    >
    expect(found).toMatchObject({
      authorization_endpoint: `${root}/o/authorize/`,
      token_endpoint: `${root}/o/token/`,
      revocation_endpoint: `${root}/o/revoke/`,
      userinfo_endpoint: `${root}/connect/userinfo`,
      code_challenge_methods_supported: ['S256'],
    })
    const metadata = await (await fetch(`${base(version)}/metadata`)).text()
    expect(metadata).toContain(`${root}/o/authorize/`)
    const { rest } = JSON.parse(metadata) as { rest: { resource: { type: string }[] }[] }
    expect(rest[0]?.resource.map(({ type }) => type)).toEqual(['Coverage', 'ExplanationOfBenefit', 'Patient'])
  },
)

test('returns 404 for hospital paths at Medicare and for Medicare paths at a hospital', async () => {
  const paths = ['/medicare-v2/fhir/r4/metadata', '/medicare-v2/authorize', '/medicare-v2/v3/fhir/metadata']
  const hospital = ['/tallgrass-regional-hospital/v2/fhir/metadata', '/tallgrass-regional-hospital/connect/userinfo']
  for (const path of [...paths, ...hospital]) {
    expect([path, (await fetch(`${sandbox.url}${path}`)).status]).toEqual([path, 404])
  }
})

test.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['a state of 15 characters', { state: 'fifteen-signs-x' }],
])('rejects an authorization request with %s', async (_name, changes) => {
  const { url } = await beginAuthorization(base(), medicareApp, changes)
  const back = new URL(await authorizeAs(url, hortensia))
  expect(back.searchParams.get('error')).toBe('invalid_request')
})

test('rejects a scope for the whole record', async () => {
  const { url } = await beginAuthorization(base(), medicareApp, { scope: 'patient/*.read' })
  expect(new URL(await authorizeAs(url, hortensia)).searchParams.get('error')).toBe('invalid_scope')
})

test('issues no token to an app without a secret', async () => {
  const app = await connectApp(base(), { ...hortensia, scope: medicareApp.scope })
  expect([app.tokenAnswer.status, app.tokens['error']]).toEqual([401, 'invalid_client'])
})

test('the first token response does not name the patient, but the response to a refresh does', async () => {
  const app = await connectMedicare(base(), hortensia)
  const first: unknown = JSON.parse(app.tokenAnswer.text)
  expect(first).not.toHaveProperty('patient')
  expect(first).not.toHaveProperty('id_token')
  expect(first).toMatchObject({ expires_in: 3599.52, refresh_token: expect.any(String) })
  expect(app.tokens['access_grant_expiration']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/)
  expect(readTokens(await app.refresh())['patient']).toBe(HORTENSIA)
})

test('identifies the patient by userinfo and by a Patient search', async () => {
  const app = await connectMedicare(base(), hortensia)
  expect(JSON.parse((await app.get(userinfo())).text)).toMatchObject({
    sub: HORTENSIA,
    patient: HORTENSIA,
    name: 'Hortensia Valeworthy',
  })
  expect(listIds(readBundle(await app.get('Patient')))).toEqual([HORTENSIA])
  expect((await app.get('Patient/-19590000000102')).status).toBe(404)
})

test('accepts a refresh token once, and ends the grant if the token is used again', async () => {
  const app = await connectMedicare(base(), hortensia)
  const second = readTokens(await app.refresh())
  expect((await app.get('Coverage', {}, second['access_token'])).status).toBe(200)
  const again = await app.refresh()
  expect([again.status, readTokens(again)['error']]).toEqual([400, 'invalid_grant'])
  expect((await app.get('Coverage', {}, second['access_token'])).status).toBe(401)
  expect((await app.refresh(second['refresh_token'])).status).toBe(400)
})

test('answers every revocation with 200, but ends a grant only if the grant’s own app requests it', async () => {
  const app = await connectMedicare(base(), hortensia)
  const token = app.tokens['access_token'] ?? ''
  const byNobody = await fetch(`${sandbox.url}/medicare-v2/v2/o/revoke/`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
  expect(byNobody.status).toBe(200)
  expect((await app.get('Coverage')).status).toBe(200)
  expect((await app.post({ token: 'never-was' }, 'revocation_endpoint')).status).toBe(200)
  expect((await app.post({ token }, 'revocation_endpoint')).status).toBe(200)
  expect((await app.get('Coverage')).status).toBe(401)
})

test('rejects a token of the other API version', async () => {
  const app = await connectMedicare(base('v2'), hortensia)
  expect((await app.get(`${base('v3')}/Coverage`)).status).toBe(401)
})

test.each([
  ['by choice', { ...hortensia, demographics: 'withhold' as const }],
  ['as preselected by the page', { username: 'ignatius' }],
])('shares claims and coverage but no demographics if the patient withholds demographics (%s)', async (_how, plan) => {
  const app = await connectMedicare(base(), plan)
  expect(app.tokens['scope']).not.toMatch(/Patient\.|profile/)
  expect((await app.get('Patient')).status).toBe(403)
  expect((await app.get(userinfo())).status).toBe(403)
  expect(readBundle(await app.get('Coverage')).total).toBe(3)
  const claims = readBundle(await app.get('ExplanationOfBenefit'))
  expect(claims.entry?.[0]?.resource['patient']).toEqual({ reference: expect.stringMatching(/^Patient\/-1959/) })
})

test('lets Ignatius share his demographics although the page preselects withholding them', async () => {
  const app = await connectMedicare(base(), { username: 'ignatius', demographics: 'share' })
  expect(readBundle(await app.get('Patient')).total).toBe(1)
})

test('returns Barnaby’s 132 claims in linked pages of 50', async () => {
  const app = await connectMedicare(base(), { username: 'barnaby' })
  const first = readBundle(await app.get('ExplanationOfBenefit?_count=500'))
  expect([first.total, listIds(first).length]).toEqual([132, 50])
  expect(findLink(first, 'next')).toBe(`${base()}/ExplanationOfBenefit?_count=50&startIndex=50`)
  expect(findLink(first, 'last')).toBe(`${base()}/ExplanationOfBenefit?_count=50&startIndex=100`)
  const pages = await readAllPages(app.get, 'ExplanationOfBenefit')
  expect(pages.map((page) => listIds(page).length)).toEqual([50, 50, 32])
  expect(new Set(pages.flatMap((page) => listIds(page))).size).toBe(132)
  const slashed = readBundle(await app.get('ExplanationOfBenefit/?_count=10&startIndex=130'))
  expect([listIds(slashed).length, findLink(slashed, 'next')]).toEqual([2, undefined])
})

test('filters by _lastUpdated on every page', async () => {
  const app = await connectMedicare(base(), hortensia)
  const changed = readBundle(await app.get('ExplanationOfBenefit?_lastUpdated=gt2026-05-01'))
  expect(listIds(changed)).toEqual(['carrier--610006'])
  const barnaby = await connectMedicare(base(), { username: 'barnaby' })
  const pages = await readAllPages(barnaby.get, 'ExplanationOfBenefit?_lastUpdated=ge2023-01-01&_count=20')
  const stamps = pages.flatMap(({ entry }) =>
    (entry ?? []).map(({ resource }) => resource['meta'] as { lastUpdated: string }),
  )
  expect(stamps.length).toBeLessThan(132)
  expect(stamps.every(({ lastUpdated }) => lastUpdated >= '2023')).toBe(true)
})

test('searches claims by type keyword, case-sensitively', async () => {
  const app = await connectMedicare(base(), hortensia)
  expect(readBundle(await app.get('ExplanationOfBenefit?type=pde,inpatient')).total).toBe(2)
  expect((await app.get('ExplanationOfBenefit?type=PDE')).status).toBe(400)
})

test('serves only Patient, Coverage and ExplanationOfBenefit', async () => {
  const app = await connectMedicare(base(), hortensia)
  expect((await app.get('Observation')).status).toBe(404)
})
