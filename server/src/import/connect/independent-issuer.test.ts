import type { JWK } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  retryAuthorization,
  deleteEhrRecord,
  finishImport,
  retryImport,
  startImport,
} from '@kinchart/contract/calls/import.ts'
import {
  algorithms,
  consentThere,
  issuerPort,
  listIssuer,
  startIndependentIssuer,
  type Algorithm,
  type IndependentIssuer,
  type Trouble,
} from '../../../test/independent-issuer.ts'
import { currentSigningKey } from './client-keys.ts'
import { findGrant } from './source-grant.ts'
import { isSoak } from '../../../test/is-soak.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { lineOf, waitForEnd, type Person } from '../../../test/with-sandbox.ts'

type Place = {
  readonly portal: TestPortal
  readonly issuer: IndependentIssuer
  readonly endpointId: number
  readonly person: Person
  readonly logged: () => TestPortal['logged']
}

/**
 * Must exceed the number of tests. Each issuer has its own port, which the portal must be allowed to call at startup.
 */
const MAX_ISSUERS = 30

let portal: TestPortal
/** Shared by all tests, because each issuer is a separate source. */
let person: Person
let ports: number[] = []
let issuer: IndependentIssuer | undefined
beforeAll(async () => {
  for (let count = 0; count < MAX_ISSUERS; count++) ports.push(await issuerPort())
  ports = [...new Set(ports)]
  portal = await startPortal({
    ALLOW_PRIVATE_HOSTS: ports.map((port) => `127.0.0.1:${port}`).join(','),
    PUBLIC_URL: 'https://kinchart.example',
  })
  person = await signUpPerson(portal, 'odile@example.org', { firstName: 'Odile', lastName: 'Marchbanks' })
})
afterEach(async () => {
  await issuer?.close()
  issuer = undefined
})
afterAll(async () => portal.close())

async function open(algorithm: Algorithm, trouble: Trouble = {}): Promise<Place> {
  const port = ports.shift() ?? 0
  const before = portal.logged.length
  const started = await startIndependentIssuer(portal, port, algorithm, trouble)
  issuer = started
  const endpointId = await listIssuer(portal, started, trouble.client)
  return { portal, issuer: started, endpointId, person, logged: () => portal.logged.slice(before) }
}

async function begin({ portal, endpointId, person }: Place) {
  const { profileId } = person
  const { body, cookie } = await portal.call(startImport, {
    as: person,
    body: { ehrEndPointId: endpointId, profileId },
  })
  return { authorizationUrl: body.authorizationUrl, cookie }
}

async function finish({ portal, person }: Place, cookie: string, back: URL) {
  const take = (name: string) => back.searchParams.get(name) ?? ''
  const body = { state: take('state'), code: take('code'), iss: take('iss') }
  const finished = await portal.call(finishImport, { as: person, cookie, body })
  expect(finished).toMatchObject({ status: 200 })
  return waitForEnd(portal, person, finished.body.ehrImportRequestId)
}

async function importThere(there: Place) {
  const { authorizationUrl, cookie } = await begin(there)
  return finish(there, cookie, await consentThere(authorizationUrl))
}

test('limits the browser key cookie to this host if the portal uses https', async () => {
  const there = await open('ES384')
  const { authorizationUrl, cookie } = await begin(there)
  expect(cookie).toMatch(/^__Host-kinchart_browser=/)
  const back = await consentThere(authorizationUrl)
  const take = (name: string) => back.searchParams.get(name) ?? ''
  const body = { state: take('state'), code: take('code'), iss: take('iss') }
  // The user has signed out, so only the key identifies the browser.
  const { call } = there.portal
  expect((await call(finishImport, { cookie: cookie.replace('__Host-', ''), body })).status).toBe(403)
  expect((await call(finishImport, { cookie, body })).status).toBe(200)
})

test.each(isSoak ? algorithms : (['RS256', 'ES384'] as const))(
  'imports a complete record from a third-party server that signs with %s',
  async (algorithm) => {
    const there = await open(algorithm)
    const end = await importThere(there)
    expect(end).toMatchObject({ state: 'complete', ehrPatientId: 'p-1' })
    expect(lineOf(end, 'Observation')).toMatchObject({ stored: 2, reason: null })
    expect(lineOf(end, 'AllergyIntolerance')).toMatchObject({ stored: 1, reason: null })
    // The identity was verified, so there was no need to look up other patients.
    expect(there.logged().filter(({ event }) => event === 'identity-not-verified')).toEqual([])
    expect(there.issuer.getRequestedPaths()).not.toContain('/fhir/Patient')
  },
)

test('verifies the identity with keys that only the OpenID configuration lists', async () => {
  const there = await open('ES256', { isWithoutJwksUri: true })
  expect(await importThere(there)).toMatchObject({ state: 'complete' })
  expect(there.logged().filter(({ event }) => event === 'identity-not-verified')).toEqual([])
})

test('accepts an issuer URL with a trailing slash, and rejects a different issuer', async () => {
  const there = await open('RS256')
  const { authorizationUrl, cookie } = await begin(there)
  const back = await consentThere(authorizationUrl)
  expect(back.searchParams.get('iss')).toBe(`http://${there.issuer.host}`)
  back.searchParams.set('iss', `http://${there.issuer.host}/`)
  expect(await finish(there, cookie, back)).toMatchObject({ state: 'complete' })
  const second = await begin(there)
  const state = (await consentThere(second.authorizationUrl)).searchParams
  const body = { state: state.get('state') ?? '', code: state.get('code') ?? '', iss: 'https://elsewhere.example' }
  const answer = await there.portal.call(finishImport, { as: there.person, cookie: second.cookie, body })
  expect(answer.code).toBe('authorization-failed')
})

test('connects to a server with an issuer in the response but not in the metadata', async () => {
  const there = await open('RS256', { isWithoutIssuer: true })
  expect(await importThere(there)).toMatchObject({ state: 'complete', ehrPatientId: 'p-1' })
  expect(there.issuer.getScopes()[0]).not.toContain('openid')
})

test('logs and ignores an identity token signed with an unknown key, and continues the import', async () => {
  const there = await open('ES256', { hasForeignKeys: true })
  expect(await importThere(there)).toMatchObject({ state: 'complete', ehrPatientId: 'p-1' })
  const noted = there.logged().filter(({ event }) => event === 'identity-not-verified')
  expect(noted).toEqual([
    {
      event: 'identity-not-verified',
      host: there.issuer.host,
      why: expect.stringMatching(/^ERR_JWKS_NO_MATCHING_KEY|ERR_JWS_SIG/),
    },
  ])
  // Without a verified identity, the sign-in may reach other patients.
  expect(there.issuer.getRequestedPaths()).toContain('/fhir/Patient')
})

test('requests exactly the scopes the server lists, including types beyond the default', async () => {
  const there = await open('RS256')
  const end = await importThere(there)
  const requestedScopes = there.issuer.getScopes()[0]?.split(' ') ?? []
  expect(requestedScopes.filter((scope) => scope.startsWith('patient/')).toSorted()).toEqual(
    ['AllergyIntolerance', 'Condition', 'Flag', 'Immunization', 'Observation', 'Patient'].map(
      (type) => `patient/${type}.rs`,
    ),
  )
  expect(lineOf(end, 'Flag')).toMatchObject({ stored: 1, reason: null })
  // The server does not have this type, so nothing is missing.
  expect(lineOf(end, 'Goal')).toBeUndefined()
})

test('requests a total from a server that supports it, and stores the total', async () => {
  const there = await open('RS256', { totals: 'counted' })
  const end = await importThere(there)
  expect(lineOf(end, 'Observation')).toMatchObject({ offered: 2, stored: 2 })
  expect(lineOf(end, 'Flag')).toMatchObject({ offered: 1, stored: 1 })
})

test('repeats a query without the total if the server refuses to count', async () => {
  const there = await open('RS256', { totals: 'refused' })
  const end = await importThere(there)
  expect(end).toMatchObject({ state: 'complete' })
  expect(lineOf(end, 'Observation')).toMatchObject({ offered: null, stored: 2 })
  const provenance = there.issuer
    .getRequestedPaths()
    .filter((path) => path.includes('/Observation?') && path.includes('Provenance'))
  expect(provenance).toHaveLength(2)
})

test.each(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const)(
  'authenticates with %s for a code exchange, a refresh and a revocation',
  async (method) => {
    await currentSigningKey(portal.database.db, portal.cipher)
    const published = await fetch(`${portal.url}/.well-known/jwks.json`)
    const client = {
      clientId: '5d3c7b1e-4f1a-4c2e-9d0b-6a1f2e3d4c5b',
      method,
      ...(method.startsWith('client_secret') ? { secret: 'p+q/r=s t~%zz-*._' } : {}),
      ...(method === 'private_key_jwt' ? { jwks: (await published.json()) as { keys: JWK[] } } : {}),
    }
    const there = await open('ES384', { client, tokenSeconds: 1 })
    const { ehrImportRequestId, state } = await importThere(there)
    expect(state).toBe('complete')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
    expect(await waitForEnd(portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete' })
    const storedGrant = await findGrant({ db: portal.database.db, cipher: portal.cipher }, ehrImportRequestId)
    const token = storedGrant?.grant.refreshToken ?? ''
    expect(await there.issuer.isRefreshable(token)).toBe(true)
    await portal.call(deleteEhrRecord, { as: person, query: { ehrImportRequestId } })
    expect(await there.issuer.isRefreshable(token)).toBe(false)
    const answered = there.issuer.answered()
    expect(answered.at(-1)).toBe('/token/revocation 200')
    expect(answered.slice(0, -1).length).toBeGreaterThan(1)
    expect(new Set(answered.slice(0, -1))).toEqual(new Set(['/token 200']))
    expect(there.logged().filter(({ event }) => event === 'revocation-failed')).toEqual([])
  },
)

test('refreshes a token that expires during the import, and loses no records', async () => {
  const there = await open('EdDSA', { tokenSeconds: 1 })
  const { authorizationUrl, cookie } = await begin(there)
  const back = await consentThere(authorizationUrl)
  const end = await finish(there, cookie, back)
  expect(end).toMatchObject({ state: 'complete' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const again = await there.portal.call(retryImport, {
    as: there.person,
    body: { ehrImportRequestId: end.ehrImportRequestId, inFull: true },
  })
  expect(again).toMatchObject({ status: 200 })
  expect(await waitForEnd(there.portal, there.person, end.ehrImportRequestId)).toMatchObject({ state: 'complete' })
  expect(there.issuer.getGrants()).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']))
})

test('drops scopes refused on the authorization page and continues the same sign-in', async () => {
  const there = await open('RS256', { refusedScopes: ['patient/Flag.rs', 'patient/Immunization.rs'] })
  let { authorizationUrl, cookie } = await begin(there)
  let back = await consentThere(authorizationUrl)
  let refusals = 0
  while (back.searchParams.get('error') === 'invalid_scope') {
    refusals++
    const description = `${back.searchParams.get('error_description')} ${back.searchParams.get('scope') ?? ''}`
    const state = back.searchParams.get('state') ?? ''
    const again = await there.portal.call(retryAuthorization, {
      as: there.person,
      cookie,
      body: { state, description },
    })
    expect(again).toMatchObject({ status: 200 })
    const twice = await there.portal.call(retryAuthorization, {
      as: there.person,
      cookie,
      body: { state, description },
    })
    expect(twice).toMatchObject({ code: 'authorization-unknown' })
    authorizationUrl = again.body.authorizationUrl
    back = await consentThere(authorizationUrl)
  }
  expect(refusals).toBeGreaterThan(0)
  const end = await finish(there, cookie, back)
  expect(lineOf(end, 'Observation')).toMatchObject({ stored: 2, reason: null })
  // The server has this type but did not grant access to it, which the ledger shows.
  expect(lineOf(end, 'Immunization')).toMatchObject({ state: 'not-granted', stored: 0, reason: 'not-granted' })
  expect(end).toMatchObject({ state: 'partial' })
})

test('drops offline_access for a server that silently refuses the scope', async () => {
  const there = await open('RS256', { unlistedScopes: ['offline_access'] })
  const { authorizationUrl, cookie } = await begin(there)
  expect(new URL(authorizationUrl).searchParams.get('scope')).toContain('offline_access')
  const refused = await consentThere(authorizationUrl)
  expect(refused.searchParams.get('error')).toBe('invalid_scope')
  const state = refused.searchParams.get('state') ?? ''
  const again = await there.portal.call(retryAuthorization, { as: there.person, cookie, body: { state } })
  const narrowedScopes = new URL(again.body.authorizationUrl).searchParams.get('scope')?.split(' ') ?? []
  expect(narrowedScopes).not.toContain('offline_access')
  expect(narrowedScopes).toContain('patient/Observation.rs')
  const end = await finish(there, cookie, await consentThere(again.body.authorizationUrl))
  expect(end).toMatchObject({ state: 'complete' })
  const grant = await findGrant({ db: there.portal.database.db, cipher: there.portal.cipher }, end.ehrImportRequestId)
  expect(grant?.grant.refreshToken).toBeTruthy()
})

test('stops after repeated refusals and shows an error', async () => {
  const refusedScopes = ['launch/patient']
  const there = await open('RS256', { refusedScopes })
  const { authorizationUrl, cookie } = await begin(there)
  const back = await consentThere(authorizationUrl)
  let state = back.searchParams.get('state') ?? ''
  for (let time = 0; time < 10; time++) {
    const again = await there.portal.call(retryAuthorization, { as: there.person, cookie, body: { state } })
    if (again.code !== undefined) {
      expect(again.code).toBe('authorization-failed')
      expect(time).toBe(2)
      return
    }
    state = (await consentThere(again.body.authorizationUrl)).searchParams.get('state') ?? ''
  }
  expect.unreachable('It was asked again and again.')
})
