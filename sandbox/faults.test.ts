import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultNames, type FaultName, type FaultSettings } from '#faults.ts'
import type { hostileFaults } from '#hostile-faults.ts'
import { beginAuthorization, connectApp, readTokens } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
let app: Awaited<ReturnType<typeof connectApp>>
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`
const SEARCH = 'Observation?patient=rufus-pennyfeather&_count=5'
const WITH_PROVENANCE = 'Observation?patient=rufus-pennyfeather&_revinclude=Provenance:target'

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(async () => {
  sandbox.setFaults([])
  app = await connectApp(base(), { username: 'rufus' })
})
afterAll(() => sandbox.close())

/**
 * Reads a response for at most 0.7 s. `isCut`: the response was not complete by then, or the connection ended early.
 */
async function read(
  path = SEARCH,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      `${base()}/${path}`,
      {
        headers: { authorization: `Bearer ${String(app.tokens['access_token'])}` },
        maxHeaderSize: 200_000,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        const end = (isCut: boolean) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), isCut })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(!response.complete))
        response.on('error', () => end(true))
        setTimeout(() => (end(true), clientRequest.destroy()), 700)
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

const page = async (path = SEARCH) => (await read(path)).body.toString()
const entries = async (path = SEARCH) => (JSON.parse(await page(path)) as { entry: unknown[] }).entry
const first = (text: string) => text.slice(0, 12)

const settings: Partial<Record<FaultName, FaultSettings>> = {
  'token-expired-midway': { afterRequests: 2 },
  'rate-limited-with-retry-after': { times: 2, retryAfterSeconds: 7 },
  'page-fails': { type: 'Observation', page: 2, times: 1 },
  'type-refused': { type: 'Specimen' },
  slow: { delayMs: 120 },
  'token-endpoint-html': { times: 1 },
  'scopes-narrowed': { type: 'Observation' },
  'scope-refused': { type: 'Flag' },
  'html-maintenance-page': { times: 1 },
}

const shown: Partial<Record<FaultName, () => Promise<unknown>>> &
  Readonly<Record<keyof typeof hostileFaults, () => Promise<unknown>>> = {
  'token-expired-midway': async () => {
    expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([200, 200])
    expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([401, 401])
    const fresh = readTokens(await app.refresh())
    for (let at = 0; at < 5; at += 1) expect((await app.get(SEARCH, {}, fresh['access_token'])).status).toBe(200)
  },
  'rate-limited-with-retry-after': async () => {
    const first = await app.get(SEARCH)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect([(await app.get(SEARCH)).status, (await app.get(SEARCH)).status]).toEqual([429, 200])
  },
  'page-fails': async () => {
    const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
    expect([(await app.get(next)).status, (await app.get(next)).status]).toEqual([500, 200])
  },
  'type-refused': async () =>
    expect([(await app.get('Specimen')).status, (await app.get('Condition')).status]).toEqual([403, 200]),
  slow: async () => {
    const start = performance.now()
    await app.get(SEARCH)
    expect(performance.now() - start).toBeGreaterThan(100)
  },
  'token-endpoint-html': async () => {
    const answer = await app.refresh()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect((await app.refresh()).status).toBe(200)
  },
  'malformed-resources': async () => {
    const { entry } = JSON.parse((await app.get('Condition')).text) as { entry: unknown[] }
    expect(entry.length).toBe(6)
    expect(entry.slice(0, 2)).toEqual(['this entry is a string', null])
    expect(entry[5]).toMatchObject({ resource: { status: ['final'] } })
  },
  'observation-needs-category': async () => {
    expect((await app.get(SEARCH)).status).toBe(400)
    expect((await app.get(`${SEARCH}&category=laboratory`)).status).toBe(200)
  },
  'refresh-without-new-token': async () => {
    expect(readTokens(await app.refresh())['refresh_token']).toBeUndefined()
    expect((await app.refresh()).status).toBe(200)
  },
  'refresh-fails': async () => expect([(await app.refresh()).status, (await app.refresh()).status]).toEqual([503, 200]),
  'token-answer-loose': async () => {
    const { tokens } = await connectApp(base(), { username: 'rufus' })
    expect([tokens['patient'], tokens['token_type']]).toEqual(['Patient/rufus-pennyfeather', undefined])
    expect(Array.isArray(tokens['scope'])).toBe(true)
  },
  'scopes-narrowed': async () => {
    const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Observation.rs patient/Patient.rs' })
    expect(other.tokens['scope']).toBe('patient/Patient.rs')
  },
  'scopes-in-part': async () => {
    const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Condition.read patient/Patient.rs' })
    const category = 'http://terminology.hl7.org/CodeSystem/condition-category|problem-list-item'
    expect(other.tokens['scope']).toBe(`patient/Condition.rs?category=${category} patient/Patient.rs`)
  },
  'scope-refused': async () => {
    const asks = { username: 'rufus', scope: 'patient/Patient.rs patient/Flag.rs' }
    expect((await connectApp(base(), asks)).tokens['scope']).toBeUndefined()
    const other = await connectApp(base(), { username: 'rufus', scope: 'patient/Patient.rs' })
    expect(other.tokens['scope']).toBe('patient/Patient.rs')
  },
  'truncated-page': async () => {
    const { text } = await app.get(SEARCH)
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect((await app.get(SEARCH)).text).toContain('"total"')
  },
  'connection-dropped': async () => {
    await expect(app.get(SEARCH)).rejects.toThrow()
    expect((await app.get(SEARCH)).status).toBe(200)
  },
  'other-patients-resource': async () => {
    const subjects = (readBundle(await app.get(SEARCH)).entry ?? []).map(({ resource }) =>
      JSON.stringify(resource['subject']),
    )
    expect(subjects.filter((subject) => !subject.includes('rufus-pennyfeather')).length).toBe(1)
  },
  'html-maintenance-page': async () => {
    const answer = await app.get(SEARCH)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await app.get(SEARCH)).status).toBe(200)
  },
  'access-revoked': async () => {
    expect((await app.get(SEARCH)).status).toBe(401)
    expect(readTokens(await app.refresh())['error']).toBe('invalid_grant')
  },
  'no-smart-configuration': async () => {
    expect((await fetch(`${base()}/.well-known/smart-configuration`)).status).toBe(404)
    expect(await (await fetch(`${base()}/metadata`)).text()).toContain('oauth-uris')
  },
  'code-in-fragment': async () => {
    const begun = await beginAuthorization(base(), {})
    expect(await authorizeAs(begun.url, { username: 'rufus' })).toMatch(/#code=/)
  },
  'large-page-fails': async () => {
    expect((await app.get('Observation?patient=rufus-pennyfeather&_count=200')).status).toBe(504)
    expect((await app.get(SEARCH)).status).toBe(200)
  },
  'outcome-alone': async () => {
    const answer = await app.get(WITH_PROVENANCE)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { resourceType: 'OperationOutcome' }])
    expect(listIds(readBundle(await app.get(SEARCH)))).not.toEqual([])
  },
  'page-expired': async () => {
    const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
    expect([(await app.get(next)).status, (await app.get(next)).status]).toEqual([410, 200])
  },
  'body-byte-order-mark': async () => expect(first(await page())).toMatch(/^\uFEFF\{/),
  'body-drips': async () => expect(await read()).toMatchObject({ isCut: true, status: 200 }),
  'body-empty': async () => expect(await read()).toMatchObject({ status: 200, body: Buffer.alloc(0) }),
  'body-in-utf-16': async () => expect([...(await read()).body.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x7b, 0]),
  'body-in-utf-16-unmarked': async () => expect([...(await read()).body.subarray(0, 2)]).toEqual([0x7b, 0]),
  'body-in-windows-1252': async () => expect((await read()).headers['content-type']).toBe('application/fhir+json'),
  'body-of-lines': async () => expect((await page()).split('\n').length).toBe(5),
  'body-stalls': async () => expect(await read()).toMatchObject({ isCut: true, status: 200 }),
  'body-with-garbage': async () => expect(await page()).toMatch(/-->$/),
  'connection-reset': async () => expect(read()).rejects.toThrow(),
  'content-missing': async () => expect((await read()).status).toBe(204),
  'gzip-bomb': async () => expect((await read()).body.length).toBeLessThan(100_000),
  'gzip-cut-off': async () => expect((await read()).headers['content-encoding']).toBe('gzip'),
  'gzip-damaged': async () => expect(first(await page())).toMatch(/^\{/),
  'headers-huge': async () => expect(String((await read()).headers['x-trace']).length).toBe(65_536),
  'length-too-short': async () => expect(parsed()).rejects.toThrow(),
  'outcome-as-body': async () => expect(await page()).toContain('"OperationOutcome"'),
  'stack-in-outcome': async () => expect(await page()).toContain('NullPointerException'),
  'type-answers': async () => expect((await read('Procedure')).status).toBe(500),
  'rate-limited-daily': async () => expect(await page()).toContain('4135'),
  'rate-limited-until-date': async () =>
    expect(Date.parse(String((await read()).headers['retry-after']))).toBeGreaterThan(0),
  'rate-limited-with-reset': async () => expect((await read()).headers).toMatchObject({ 'ratelimit-reset': '1' }),
  'next-link-long': async () => {
    const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
    expect(next.length).toBeGreaterThan(2048)
    expect((await app.get(next)).status).toBe(200)
    expect((await app.get(next.replaceAll('%252F', '%2F'))).status).toBe(400)
  },
  'next-link-unreadable': async () =>
    expect(URL.canParse(findLink(readBundle(await app.get(SEARCH)), 'next') ?? '')).toBe(false),
  'next-link-userinfo': async () =>
    expect(findLink(readBundle(await app.get(SEARCH)), 'next')).toContain('admin:secret@'),
  'pages-shrink': async () => {
    const pages = await readAllPages(app.get, SEARCH)
    expect(pages.flatMap(({ entry = [] }) => entry).length).toBeLessThan(pages[0]?.total ?? 0)
  },
  'search-redirect-loops': async () => expect(await read()).toMatchObject({ status: 302 }),
  'search-redirected-away': async () => expect((await read()).headers.location).toContain('127.0.0.1:9'),
  'total-huge': async () => expect(await page()).toContain('"total":999999999999999'),
  'entries-broken-many': async () => expect((await entries()).length).toBe(10_005),
  'entries-gone': async () => expect(await page()).toContain('410 Gone'),
  'entries-odd': async () => expect(await page()).toContain('"__proto__"'),
  'entries-of-odd-types': async () => expect(await page()).toContain('"resourceType":"constructor"'),
  'entries-too-deep': async () => expect(await page()).toContain('}]}]}]}]'),
  'ids-odd': async () => expect(await page()).toContain('half-\\ud800-pair'),
  'document-named-twice': async () => expect((await page('DocumentReference')).length).toBeGreaterThan(400_000),
  'results-many': async () => expect((await page('DiagnosticReport')).length).toBeGreaterThan(400_000),
  'other-patient-in-list': async () => expect(await page()).toContain('in-list-of-another'),
  'versions-out-of-order': async () => expect((await entries()).length).toBe(10),
  'patient-merged': async () => expect(await page('Patient/rufus-pennyfeather')).toContain('4107'),
  'client-refused': async () => expect(readTokens(await app.refresh())['error']).toBe('invalid_client'),
  'code-refused': async () =>
    expect((await connectApp(base(), { username: 'rufus' })).tokens['error']).toBe('invalid_grant'),
  'expires-in-endless': async () => expect(await expiry()).toBe(1e308),
  'expires-in-negative': async () => expect(await expiry()).toBe(-1),
  'expires-in-text': async () => expect(await expiry()).toBe('3600'),
  'patient-in-token-odd': async () => expect((await again())['patient']).toBe('odd\u0000\uD800'),
  'refresh-answer-lost': async () => expect(app.refresh()).rejects.toThrow(),
  'refresh-token-empty': async () => expect(readTokens(await app.refresh())['refresh_token']).toBe(''),
  'scope-empty': async () => expect((await again())['scope']).toBe(''),
  'token-answer-marked': async () => expect((await app.refresh()).status).toBe(200),
  'token-redirected': async () => expect(app.refresh()).rejects.toThrow(),
  'token-with-newline': async () => expect((await again())['access_token']).toMatch(/\r\n$/),
  'metadata-huge': async () =>
    expect((await (await fetch(`${base()}/metadata`)).text()).length).toBeGreaterThan(10_000_000),
  'metadata-redirected': async () => expect(await statusOf('metadata')).toBe(302),
  'smart-configuration-broken': async () => expect(await configuration()).toContain('<!doctype html>'),
  'smart-configuration-fails': async () => expect(await statusOf('.well-known/smart-configuration')).toBe(500),
  'smart-configuration-marked': async () => expect((await bytesOf('.well-known/smart-configuration'))[0]).toBe(0xef),
  'smart-configuration-redirected': async () => expect(await statusOf('.well-known/smart-configuration')).toBe(302),
  'smart-configuration-relative': async () => expect(await configuration()).toContain('"token_endpoint":"/tallgrass'),
  'binary-huge': async () => expect((await binary()).body.length).toBe(30_000_000),
  'binary-is-page': async () => expect((await binary()).body.toString()).toContain('Sign in'),
}

const parsed = async (): Promise<unknown> => JSON.parse(await page()) as unknown
const again = async () => (await connectApp(base(), { username: 'rufus' })).tokens
const expiry = async () => (await again())['expires_in']
const statusOf = async (path: string) => (await fetch(`${base()}/${path}`, { redirect: 'manual' })).status
const bytesOf = async (path: string) => new Uint8Array(await (await fetch(`${base()}/${path}`)).arrayBuffer())
const configuration = async () => (await fetch(`${base()}/.well-known/smart-configuration`)).text()
async function binary() {
  const hyunWoo = await connectApp(base(), { username: 'hyun-woo' })
  const answer = await fetch(`${base()}/Binary/hyun-woo-castellanos-binary-1`, {
    headers: { authorization: `Bearer ${String(hyunWoo.tokens['access_token'])}` },
  })
  return { body: Buffer.from(await answer.arrayBuffer()) }
}

test.each(Object.entries(shown))(
  'the sandbox behaves as the description of the fault %s states',
  async (name, look) => {
    sandbox.setFaults([name as FaultName], settings[name as FaultName])
    await look()
  },
)

test.each(['entries-odd', 'entries-too-deep', 'ids-odd', 'other-patient-in-list'] as const)(
  'the fault %s adds extra records to the first page and counts them in the total',
  async (name) => {
    const countMatches = async () => {
      const { entry = [], total = 0 } = readBundle(await app.get(SEARCH))
      return { total, matches: entry.filter(({ resource }) => resource?.['resourceType'] === 'Observation').length }
    }
    const before = await countMatches()
    sandbox.setFaults([name])
    const after = await countMatches()
    expect(after.matches).toBeGreaterThan(before.matches)
    expect(after.total - before.total).toBe(after.matches - before.matches)
  },
)

test('lists as sent only the resources of complete responses, not those of truncated responses', async () => {
  const slug = 'tallgrass-regional-hospital'
  sandbox.forgetGiven(slug)
  sandbox.setFaults(['truncated-page'])
  await app.get(SEARCH)
  expect(sandbox.listGiven(slug)).toEqual([])
  await app.get(SEARCH)
  const given = sandbox.listGiven(slug)
  expect(given.length).toBeGreaterThanOrEqual(5)
  const all = sandbox.listResources(slug, 'rufus-pennyfeather')
  expect(given.every((key) => all.includes(key))).toBe(true)
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

test('next-link-relative, next-link-foreign-origin, next-link-loops and next-link-missing: each break the next link in a different way', async () => {
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

test('no-patient-in-token and expires-in-float change the token response', async () => {
  sandbox.setFaults(['no-patient-in-token', 'expires-in-float'])
  const other = await connectApp(base(), { username: 'rufus' })
  expect(other.tokens['patient']).toBeUndefined()
  expect(other.tokens['expires_in']).toBe(3599.52)
  expect(readBundle(await other.get('Patient')).total).toBe(1)
})

test('search-total-wrong and search-total-missing: return a wrong total or no total', async () => {
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

test('binary-missing: references a document that does not exist', async () => {
  const hyunWoo = await connectApp(base(), { username: 'hyun-woo' })
  expect((await hyunWoo.get('Binary/hyun-woo-castellanos-binary-1')).status).toBe(200)
  sandbox.setFaults(['binary-missing'])
  expect((await hyunWoo.get('Binary/hyun-woo-castellanos-binary-1')).status).toBe(404)
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

test('README.md explains every fault that exists, and no fault that was removed', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const explained = [...(readme.split('## Faults')[1] ?? '').matchAll(/^\| `([a-z0-9-]+)` +\|/gm)].map(([, name]) =>
    String(name),
  )
  expect(new Set(explained)).toEqual(new Set(faultNames))
})

test('count-refused and provenance-refused: reject a search only if it has the refused parameter', async () => {
  sandbox.setFaults(['count-refused', 'provenance-refused'])
  expect((await app.get(SEARCH)).status).toBe(400)
  expect((await app.get(WITH_PROVENANCE)).status).toBe(403)
  expect((await app.get('Observation?patient=rufus-pennyfeather')).status).toBe(200)
})

test('type-unauthorized and type-not-implemented: fail for one type with 401 or 501, and serve the others', async () => {
  sandbox.setFaults([{ name: 'type-unauthorized', type: 'Specimen' }, 'type-not-implemented'])
  const statuses = ['Specimen', 'Procedure', 'Condition'].map(async (type) => (await app.get(type)).status)
  expect(await Promise.all(statuses)).toEqual([401, 501, 200])
})

test('search-redirected: redirects the search to a working URL on the same server', async () => {
  const ids = listIds(readBundle(await app.get(SEARCH)))
  sandbox.setFaults(['search-redirected'])
  const headers = { authorization: `Bearer ${app.tokens['access_token']}` }
  const answer = await fetch(`${base()}/${SEARCH}`, { headers, redirect: 'manual' })
  expect(answer.status).toBe(307)
  expect(listIds(readBundle(await app.get(answer.headers.get('location') ?? '')))).toEqual(ids)
})

test('links-behind-gateway and next-link-port-twice: return broken links', async () => {
  sandbox.setFaults(['links-behind-gateway'])
  const bundle = readBundle(await app.get(SEARCH))
  for (const relation of ['self', 'next'])
    expect(findLink(bundle, relation)).toMatch(
      /^http:\/\/fhir-server\.internal\.example:8080\/fhir-server\/api\/v4\/Obs/,
    )
  sandbox.setFaults(['next-link-port-twice'])
  const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
  expect([next.includes(':443:443/'), URL.canParse(next)]).toEqual([true, false])
})

test('pages-without-end: adds empty pages with next links after the last page', async () => {
  const ids = (await readAllPages(app.get, SEARCH)).flatMap((page) => listIds(page))
  sandbox.setFaults(['pages-without-end'])
  let next: string | undefined = SEARCH
  const found: string[] = []
  for (let page = 0; page * 5 < ids.length + 10; page += 1) {
    const bundle = readBundle(await app.get(next ?? ''))
    found.push(...listIds(bundle))
    next = findLink(bundle, 'next')
  }
  expect([found, next === undefined]).toEqual([ids, false])
})

test('total-counts-included: counts matches and included resources in the total', async () => {
  const { total = 0, entry } = readBundle(await app.get(WITH_PROVENANCE))
  sandbox.setFaults(['total-counts-included'])
  const included = entry?.filter(({ search }) => search?.mode === 'include').length ?? 0
  expect(readBundle(await app.get(WITH_PROVENANCE)).total).toBe(total + included)
})

test('binary-is-outcome: returns an OperationOutcome instead of the document', async () => {
  const hyunWoo = await connectApp(base(), { username: 'hyun-woo' })
  sandbox.setFaults(['binary-is-outcome'])
  const answer = await hyunWoo.get('Binary/hyun-woo-castellanos-binary-1')
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { resourceType: 'OperationOutcome' }])
})

test('binary-redirected: redirects the document to a storage service', async () => {
  const hyunWoo = await connectApp(base(), { username: 'hyun-woo' })
  sandbox.setFaults(['binary-redirected'])
  const headers = { authorization: `Bearer ${hyunWoo.tokens['access_token']}` }
  const answer = await fetch(`${base()}/Binary/hyun-woo-castellanos-binary-1`, { headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://storage.elsewhere.example/documents/hyun-woo-castellanos-binary-1',
  ])
})
