import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultNames } from '#faults.ts'
import { beginAuthorization, connectApp, readTokens } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
let app: Awaited<ReturnType<typeof connectApp>>
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`
const SEARCH = 'Observation?patient=rufus-pennyfeather&_count=5'

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(async () => {
  sandbox.setFaults([])
  app = await connectApp(base(), { username: 'rufus' })
})
afterAll(() => sandbox.close())

test('token-expired-midway: rejects the token after a few requests and accepts a refreshed one', async () => {
  sandbox.setFaults(['token-expired-midway'], { afterRequests: 2 })
  expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([200, 200])
  expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([401, 401])
  const fresh = readTokens(await app.refresh())
  for (let at = 0; at < 5; at += 1) expect((await app.get(SEARCH, {}, fresh['access_token'])).status).toBe(200)
})

test('rate-limited-with-retry-after: rejects a set number of requests, then responds', async () => {
  sandbox.setFaults(['rate-limited-with-retry-after'], { times: 2, retryAfterSeconds: 7 })
  const first = await app.get(SEARCH)
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
  expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([429, 200])
})

test('page-fails: responds with 500 to the second page once, then returns it', async () => {
  sandbox.setFaults(['page-fails'], { type: 'Observation', page: 2, times: 1 })
  const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
  expect([(await app.get(next)).status, (await app.get(next)).status]).toEqual([500, 200])
})

test('type-refused: responds with 403 for one resource type and serves the others', async () => {
  sandbox.setFaults(['type-refused'], { type: 'Specimen' })
  expect([(await app.get('Specimen')).status, (await app.get('Condition')).status]).toEqual([403, 200])
})

test('outcome-in-searchset: adds an OperationOutcome to the entries without counting it', async () => {
  const before = readBundle(await app.get(SEARCH))
  sandbox.setFaults(['outcome-in-searchset'])
  const bundle = readBundle(await app.get(SEARCH))
  expect(bundle.entry?.at(-1)).toMatchObject({
    resource: { resourceType: 'OperationOutcome' },
    search: { mode: 'outcome' },
  })
  expect(bundle.total).toBe(before.total)
})

test('next-link-relative, next-link-foreign-origin, next-link-loops and next-link-missing: break the next link, each in its own way', async () => {
  const read = async () => findLink(readBundle(await app.get(SEARCH)), 'next')
  sandbox.setFaults(['next-link-relative'])
  expect(await read()).toMatch(/^Observation\?_page=/)
  sandbox.setFaults(['next-link-foreign-origin'], { foreignOrigin: 'http://localhost:9' })
  expect(await read()).toMatch(/^http:\/\/localhost:9\/tallgrass/)
  sandbox.setFaults(['next-link-missing'])
  expect(await read()).toBeUndefined()
  sandbox.setFaults(['next-link-loops'])
  await expect(readAllPages(app.get, SEARCH)).rejects.toThrow('leads back')
})

test('slow: delays the response', async () => {
  sandbox.setFaults(['slow'], { delayMs: 120 })
  const start = performance.now()
  await app.get(SEARCH)
  expect(performance.now() - start).toBeGreaterThan(100)
})

test('token-endpoint-html: returns an HTML page from the token endpoint', async () => {
  sandbox.setFaults(['token-endpoint-html'], { times: 1 })
  const answer = await app.refresh()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
  expect((await app.refresh()).status).toBe(200)
})

test('malformed-resources: adds six entries that are not valid resources to the real ones', async () => {
  sandbox.setFaults(['malformed-resources'])
  const { entry } = JSON.parse((await app.get('Condition')).text) as { entry: unknown[] }
  expect(entry.length).toBe(6)
  expect(entry.slice(0, 2)).toEqual(['this entry is a string', null])
  expect(entry[5]).toMatchObject({ resource: { status: ['final'] } })
})

test('observation-needs-category: responds with 400 to a plain search and accepts one with a category', async () => {
  sandbox.setFaults(['observation-needs-category'])
  expect((await app.get(SEARCH)).status).toBe(400)
  expect((await app.get(`${SEARCH}&category=laboratory`)).status).toBe(200)
})

test('refresh-without-new-token: keeps the old refresh token valid', async () => {
  sandbox.setFaults(['refresh-without-new-token'])
  expect(readTokens(await app.refresh())['refresh_token']).toBeUndefined()
  expect((await app.refresh()).status).toBe(200)
})

test('refresh-fails: responds with 503 to the first refresh and accepts the next one', async () => {
  sandbox.setFaults(['refresh-fails'])
  expect([(await app.refresh()).status, (await app.refresh()).status]).toEqual([503, 200])
})

test('no-patient-in-token and expires-in-float change the token response', async () => {
  sandbox.setFaults(['no-patient-in-token', 'expires-in-float'])
  const other = await connectApp(base(), { username: 'rufus' })
  expect(other.tokens['patient']).toBeUndefined()
  expect(other.tokens['expires_in']).toBe(3599.52)
  expect(readBundle(await other.get('Patient')).total).toBe(1)
})

test('token-answer-loose: returns a patient reference, a list of scopes and no token type', async () => {
  sandbox.setFaults(['token-answer-loose'])
  const { tokens } = await connectApp(base(), { username: 'rufus' })
  expect([tokens['patient'], tokens['token_type']]).toEqual(['Patient/rufus-pennyfeather', undefined])
  expect(Array.isArray(tokens['scope'])).toBe(true)
})

test('scopes-narrowed: grants less than the patient allowed', async () => {
  sandbox.setFaults(['scopes-narrowed'], { type: 'Observation' })
  const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Observation.rs patient/Patient.rs' })
  expect(other.tokens['scope']).toBe('patient/Patient.rs')
})

test('scopes-in-part: grants only one category', async () => {
  sandbox.setFaults(['scopes-in-part'])
  const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Condition.read patient/Patient.rs' })
  const category = 'http://terminology.hl7.org/CodeSystem/condition-category|problem-list-item'
  expect(other.tokens['scope']).toBe(`patient/Condition.rs?category=${category} patient/Patient.rs`)
})

test('scope-refused: returns an error that names the scope if it is requested, and signs in without it', async () => {
  sandbox.setFaults(['scope-refused'], { type: 'Flag' })
  const asks = { username: 'rufus', scope: 'patient/Patient.rs patient/Flag.rs' }
  expect((await connectApp(base(), asks)).tokens['scope']).toBeUndefined()
  const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Patient.rs' })
  expect(other.tokens['scope']).toBe('patient/Patient.rs')
})

test('truncated-page: returns half a body once', async () => {
  sandbox.setFaults(['truncated-page'])
  const { text } = await app.get(SEARCH)
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect((await app.get(SEARCH)).text).toContain('"total"')
})

test('connection-dropped: never finishes the body once', async () => {
  sandbox.setFaults(['connection-dropped'])
  await expect(app.get(SEARCH)).rejects.toThrow()
  expect((await app.get(SEARCH)).status).toBe(200)
})

test('other-patients-resource: adds a resource of another patient to the page', async () => {
  sandbox.setFaults(['other-patients-resource'])
  const subjects = (readBundle(await app.get(SEARCH)).entry ?? []).map(({ resource }) =>
    JSON.stringify(resource['subject']),
  )
  expect(subjects.filter((subject) => !subject.includes('rufus-pennyfeather')).length).toBe(1)
})

test('search-total-wrong and search-total-missing: return a wrong total or none', async () => {
  const total = readBundle(await app.get(SEARCH)).total ?? 0
  sandbox.setFaults(['search-total-wrong'])
  expect(readBundle(await app.get(SEARCH)).total).toBe(total + 7)
  sandbox.setFaults(['search-total-missing'])
  expect(readBundle(await app.get(SEARCH)).total).toBeUndefined()
})

test('duplicate-entries: returns every match twice; empty-page-with-next: returns an empty page first', async () => {
  const pages = async () => (await readAllPages(app.get, SEARCH)).flatMap((page) => listIds(page))
  const ids = await pages()
  sandbox.setFaults(['duplicate-entries'])
  const twice = await pages()
  expect([twice.length, new Set(twice).size]).toEqual([ids.length * 2, ids.length])
  sandbox.setFaults(['empty-page-with-next'])
  expect(readBundle(await app.get(SEARCH)).entry).toBeUndefined()
  expect(await pages()).toEqual(ids)
})

test('html-maintenance-page: returns an HTML page with status 200 instead of a bundle', async () => {
  sandbox.setFaults(['html-maintenance-page'], { times: 1 })
  const answer = await app.get(SEARCH)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await app.get(SEARCH)).status).toBe(200)
})

test('access-revoked: rejects both reading and refreshing', async () => {
  sandbox.setFaults(['access-revoked'])
  expect((await app.get(SEARCH)).status).toBe(401)
  expect(readTokens(await app.refresh())['error']).toBe('invalid_grant')
})

test('binary-missing: references a document that does not exist', async () => {
  const hyunWoo = await connectApp(base(), { username: 'hyun-woo' })
  expect((await hyunWoo.get('Binary/hyun-woo-castellanos-binary-1')).status).toBe(200)
  sandbox.setFaults(['binary-missing'])
  expect((await hyunWoo.get('Binary/hyun-woo-castellanos-binary-1')).status).toBe(404)
})

test('no-smart-configuration: states where to authorize only in the CapabilityStatement', async () => {
  sandbox.setFaults(['no-smart-configuration'])
  expect((await fetch(`${base()}/.well-known/smart-configuration`)).status).toBe(404)
  expect(await (await fetch(`${base()}/metadata`)).text()).toContain('oauth-uris')
})

test('code-in-fragment: returns the authorization response in the fragment of the URL', async () => {
  sandbox.setFaults(['code-in-fragment'])
  const begun = await beginAuthorization(base(), {})
  expect(await authorizeAs(begun.url, { username: 'rufus' })).toMatch(/#code=/)
})

test('does not apply the faults of one organization to the others', async () => {
  sandbox.setFaults(['access-revoked'], { organization: 'juniper-street-family-practice' })
  expect((await app.get(SEARCH)).status).toBe(200)
  const cosmo = await connectApp(`${sandbox.url}/juniper-street-family-practice/fhir/r4`, { username: 'cosmo' })
  expect((await cosmo.get('Goal')).status).toBe(401)
})

test('allows switching faults at run time from localhost, but never from a page of another site', async () => {
  const put = async (headers: Readonly<Record<string, string>>, body: unknown) =>
    fetch(`${sandbox.url}/_sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await put({ origin: 'https://evil.example' }, { faults: ['slow'] })).status).toBe(403)
  expect((await put({}, { faults: ['never-heard-of'] })).status).toBe(400)
  const faults = [{ name: 'type-refused', type: 'Condition' }, 'search-total-wrong']
  expect((await put({}, { faults })).status).toBe(200)
  expect((await app.get('Condition')).status).toBe(403)
  expect(await (await put({}, { faults: [] })).json()).toEqual({ active: [] })
  expect((await app.get('Condition')).status).toBe(200)
})

test('README.md explains every existing fault, and no removed one', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const explained = [...(readme.split('## Faults')[1] ?? '').matchAll(/^\| `([a-z0-9-]+)` +\|/gm)].map(([, name]) =>
    String(name),
  )
  expect(new Set(explained)).toEqual(new Set(faultNames))
})
