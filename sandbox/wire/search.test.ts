import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let rufus: Awaited<ReturnType<typeof connectApp>>
let delphine: Awaited<ReturnType<typeof connectApp>>
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`

beforeAll(async () => {
  sandbox = await startSandbox()
  rufus = await connectApp(base(), { username: 'rufus' })
  delphine = await connectApp(base(), { username: 'delphine' })
})
afterAll(() => sandbox.close())

const count = async (search: string, app = rufus) => readBundle(await app.get(search)).total

test('returns every match exactly once across all pages', async () => {
  const expected = sandbox.countResources('tallgrass-regional-hospital', 'rufus-pennyfeather')['Observation']
  const pages = await readAllPages(rufus.get, 'Observation?patient=rufus-pennyfeather&_count=5')
  const ids = pages.flatMap((page) => listIds(page))
  expect(ids.length).toBe(expected)
  expect(new Set(ids).size).toBe(expected)
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected))
  expect(findLink(pages[1] ?? { link: [] }, 'previous')).toBeDefined()
})

test('pages through a chart of ten thousand resources', async () => {
  const northfield = `${sandbox.url}/northfield-transplant-center/fhir/r4`
  const augustin = await connectApp(northfield, { username: 'augustin' })
  const counts = sandbox.countResources('northfield-transplant-center', 'augustin-brightwater')
  const own = Object.entries(counts).filter(
    ([type]) => !['Practitioner', 'PractitionerRole', 'Organization', 'Location'].includes(type),
  )
  expect(own.reduce((sum, [, number]) => sum + number, 0)).toBe(10_000)
  const pages = await readAllPages(augustin.get, 'Observation?patient=augustin-brightwater&_count=1000')
  expect(pages.flatMap((page) => listIds(page)).length).toBe(counts['Observation'])
})

test('preserves the laboratory’s digits in decimals', async () => {
  const { text } = await rufus.get('Observation?code=http://loinc.org|6301-6')
  expect(text).toContain('"valueQuantity":{"value":5.40}')
})

test.each([
  ['Observation?category=laboratory&code=718-7', 1],
  ['Observation?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs', 2],
  ['Observation?category=http://elsewhere.example|vital-signs', 0],
  ['Observation?category=vital-signs&date=ge2026-03-11', 1],
  ['Observation?category=vital-signs&date=ge2026-03-10&date=lt2026-03-11', 1],
  ['Observation?code=2857-1&date=2026', 1],
  ['Observation?code=2857-1&date=2026-03-10', 0],
  ['Observation?status=corrected,amended', 2],
  ['DiagnosticReport?category=LAB&status=final', 1],
  ['Observation?_id=not-there', 0],
  ['Observation?subject=Patient/rufus-pennyfeather&code=5778-6', 1],
  ['Patient?_id=rufus-pennyfeather', 1],
  ['Patient?name=penny', 1],
  ['Patient?identifier=MRN-rufus-pennyfeather', 1],
])('returns the expected number of matches for the search %s: %i', async (search, expected) => {
  expect(await count(search)).toBe(expected)
})

test('accepts a search as a form', async () => {
  const response = await fetch(`${base()}/Observation/_search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rufus.tokens['access_token']}` },
    body: new URLSearchParams({ patient: 'rufus-pennyfeather', code: '718-7' }),
  })
  expect(((await response.json()) as { total: number }).total).toBe(1)
})

test('includes the Medications that orders reference, and the Provenance of all matches', async () => {
  const orders = readBundle(
    await delphine.get('MedicationRequest?intent=order,plan&_include=MedicationRequest:medication'),
  )
  expect(listIds(orders, 'include')).toEqual(['delphine-okonkwo-reyes-medication-1'])
  expect(orders.total).toBe(listIds(orders).length)
  const marisol = await connectApp(base(), { username: 'marisol' })
  const notes = readBundle(await marisol.get('DocumentReference?_revinclude=Provenance:target'))
  expect(listIds(notes, 'include')).toEqual(['marisol-whitcombe-provenance-1'])
})

test('returns only resources changed since _lastUpdated', async () => {
  const since = '_lastUpdated=gt2026-07-01T00:00:00Z'
  expect(await count(`Condition?${since}`, delphine)).toBe(0)
  sandbox.putResource('tallgrass-regional-hospital', {
    resourceType: 'Condition',
    id: 'delphine-okonkwo-reyes-condition-1',
    meta: { lastUpdated: '2026-07-02T00:00:00Z' },
    subject: { reference: 'Patient/delphine-okonkwo-reyes' },
  })
  expect(await count(`Condition?${since}`, delphine)).toBe(1)
  expect(await count('Condition', delphine)).toBe(1)
})

test('rejects an unknown parameter, or ignores it with a notice in lenient mode', async () => {
  const strict = await rufus.get('Observation?colour=red')
  expect(strict.status).toBe(400)
  expect(strict.text).toContain('OperationOutcome')
  const lenient = readBundle(await rufus.get('Observation?colour=red', { prefer: 'handling=lenient' }))
  expect(lenient.total).toBeGreaterThan(0)
  expect(lenient.entry?.at(-1)?.resource.resourceType).toBe('OperationOutcome')
  expect(findLink(lenient, 'self')).not.toContain('colour')
})

test('rejects an invalid date or count, and a page token of another search', async () => {
  for (const search of ['Observation?date=yesterday', 'Observation?_count=many', 'Observation?_page=nonsense']) {
    expect((await rufus.get(search)).status).toBe(400)
  }
})

test('returns 406 to an app that accepts only XML', async () => {
  expect((await rufus.get('Observation', { accept: 'application/fhir+xml' })).status).toBe(406)
  const answer = await rufus.get('Observation', { accept: 'application/json+fhir;q=0.9' })
  expect(answer.headers.get('content-type')).toContain('application/fhir+json')
})

test('serves exactly the types and parameters in the CapabilityStatement', async () => {
  const statement = (await (await fetch(`${base()}/metadata`)).json()) as {
    rest: { resource: { type: string; searchParam: { name: string; type: string }[] }[] }[]
  }
  for (const { type, searchParam } of statement.rest[0]?.resource ?? []) {
    const query = searchParam.map(({ name, type: kind }) => `${name}=${kind === 'date' ? '2020' : 'x'}`)
    const own = query.filter((part) => !/^(patient|subject|beneficiary)=/.test(part))
    expect([type, (await rufus.get(`${type}?${own.join('&')}`)).status]).toEqual([type, 200])
  }
})
