import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

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

test('count-refused, provenance-refused: reject a search with the parameter and answer it without', async () => {
  sandbox.setFaults(['count-refused', 'provenance-refused'])
  expect((await app.get(SEARCH)).status).toBe(400)
  expect((await app.get(WITH_PROVENANCE)).status).toBe(403)
  expect((await app.get('Observation?patient=rufus-pennyfeather')).status).toBe(200)
})

test('large-page-fails: fails for a large page and answers the same search with a smaller one', async () => {
  sandbox.setFaults(['large-page-fails'])
  expect((await app.get('Observation?patient=rufus-pennyfeather&_count=200')).status).toBe(504)
  expect((await app.get(SEARCH)).status).toBe(200)
})

test('outcome-alone: returns 200 with an error and no bundle', async () => {
  sandbox.setFaults(['outcome-alone'])
  const answer = await app.get(WITH_PROVENANCE)
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { resourceType: 'OperationOutcome' }])
  expect(listIds(readBundle(await app.get(SEARCH)))).not.toEqual([])
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

test('page-expired: fails once for the second page, then serves it again', async () => {
  sandbox.setFaults(['page-expired'])
  const next = findLink(readBundle(await app.get(SEARCH)), 'next') ?? ''
  expect([(await app.get(next)).status, (await app.get(next)).status]).toEqual([410, 200])
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
