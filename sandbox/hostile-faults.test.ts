import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '#faults.ts'
import type { hostileFaults } from '#hostile-faults.ts'
import { connectApp, readTokens } from '#practice-app.ts'
import { findLink, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

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

/** Reads for 0.7 s. `isCut`: the connection ended before the response was complete. */
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

const shown: Readonly<Record<keyof typeof hostileFaults, () => Promise<unknown>>> = {
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

test.each(Object.entries(shown))('the fault %s fails as described', async (name, look) => {
  sandbox.setFaults([name as Fault['name']])
  await look()
})

test.each(['entries-odd', 'entries-too-deep', 'ids-odd', 'other-patient-in-list'] as const)(
  'the fault %s counts its extra records on the first page in the total',
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

test('lists only resources that were sent in full, not those damaged on the way', async () => {
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
