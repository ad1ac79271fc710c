import { Client } from 'fhir-kit-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp } from '../../test/connect-app.ts'
import { faultsOf } from '../../test/validate-r4.ts'
import { hospitals } from '../../test/with-sandbox.ts'
import type { Person, Stage } from '../../test/with-sandbox.ts'
import { nextOf, openRecordToRead, resourcesIn } from './record-to-read.test-support.ts'
import type { Bundle, RecordToRead } from './record-to-read.test-support.ts'

let stage: Stage
let marisol: Person
let base: string
/** A token of everything of Marisol's. */
let all: string
let ask: RecordToRead['ask']
let walk: RecordToRead['walk']
let tokenOf: RecordToRead['tokenOf']
beforeAll(async () => {
  ;({ stage, marisol, base, all, ask, walk, tokenOf } = await openRecordToRead())
})
afterAll(async () => stage.close())

test('a client of others finds the endpoints, reads the person and everything of them, page by page, and what it reads is FHIR', async () => {
  const client = new Client({ baseUrl: base })
  const endpoints = await client.smartAuthMetadata()
  expect(endpoints.tokenUrl?.href).toBe(`${stage.portal.url}/oauth/token`)
  client.bearerToken = all
  const statement = await client.capabilityStatement()
  expect(faultsOf(statement as object)).toEqual([])
  const person = await client.read({ resourceType: 'Patient', id: marisol.profileId })
  expect(person).toMatchObject({
    resourceType: 'Patient',
    id: marisol.profileId,
    name: [{ family: 'Whitcombe', given: ['Marisol'] }],
  })
  for (const resourceType of [
    'AllergyIntolerance',
    'Condition',
    'Immunization',
    'MedicationRequest',
    'Observation',
    'Procedure',
  ]) {
    let page = (await client.search({ resourceType, searchParams: { patient: marisol.profileId, _count: 20 } })) as
      | Bundle
      | undefined
    const ids = new Set<string>()
    const total = page?.total
    while (page) {
      expect(
        faultsOf({
          ...page,
          entry: (page.entry ?? []).filter(({ resource }) => resource['somethingUnknown'] === undefined),
        }),
      ).toEqual([])
      for (const { id } of resourcesIn(page)) ids.add(id)
      page =
        nextOf(page) === undefined
          ? undefined
          : ((await client.nextPage({ bundle: page as never })) as Bundle | undefined)
    }
    expect([resourceType, ids.size]).toEqual([resourceType, total])
    expect(ids.size).toBeGreaterThan(0)
  }
})

test('everything that is held is there once, under ids of Kinchart’s own, and no reference dangles', async () => {
  const { found, totals } = await walk(`Patient/${marisol.profileId}/$everything?_count=40`)
  expect(new Set(totals).size).toBe(1)
  expect(found.length).toBe(totals[0])
  const keys = new Set(found.map(({ resourceType, id }) => `${resourceType}/${id}`))
  expect(keys.size).toBe(found.length)
  const { rows } = await stage.portal.database.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from resource where profile_id = $1 and not is_entered_in_error
      and type not in ('Patient', 'Binary', 'Provenance', 'Coverage', 'ExplanationOfBenefit', 'Claim') and section is not null group by type`,
    [marisol.profileId],
  )
  for (const { type, count } of rows)
    expect([type, found.filter(({ resourceType }) => resourceType === type).length]).toEqual([type, count])
  for (const one of found)
    JSON.stringify(one, (name, value: unknown) => {
      if (name === 'reference' && typeof value === 'string' && !value.startsWith('#')) expect(keys).toContain(value)
      return value
    })
  // No page of it names the ids of a source.
  expect(JSON.stringify(found)).not.toContain('marisol-whitcombe')
  expect(JSON.stringify(found)).not.toContain('Never happened')
})

test('a record is as it came: its digits, what is not known of it, its source by name, and where it was read from', async () => {
  const { body, text } = await ask(`Observation?category=laboratory&date=2021-02-03&_revinclude=Provenance:target`)
  const [own] = resourcesIn(body)
  expect(own).toMatchObject({ code: { text: 'Own potassium' }, subject: { reference: `Patient/${marisol.profileId}` } })
  expect(text).toContain('"value":4.10')
  expect(text).toContain('"somethingUnknown":{"kept":1.50}')
  // A doctor on another server is not held: the reference is gone, and that there was one stays.
  expect(own?.['performer']).toEqual([{ display: expect.any(String) as string }])
  const provenance = resourcesIn(body).find(({ resourceType }) => resourceType === 'Provenance')
  expect(provenance).toMatchObject({ target: [{ reference: `Observation/${own?.id}` }] })
  expect(faultsOf(provenance ?? {})).toEqual([])
  const theirs = (await ask('AllergyIntolerance')).body
  const meta = resourcesIn(theirs)[0]?.['meta'] as { readonly source?: string }
  expect(meta.source).toContain(new URL(stage.sandbox.url).host)
})

test('a document is read as it came and as FHIR, runs nothing in a browser, and is hidden with the record that it is of', async () => {
  const saoirse = await stage.signUpAs(hospitals.harrow, 'saoirse-lindqvist')
  await stage.importFrom({ as: saoirse, slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' })
  const theirs = (await connectApp(stage.portal, saoirse))['access_token'] ?? ''
  const documents = (await walk('DocumentReference', theirs)).found
  const urls = documents.flatMap((one) =>
    ((one['content'] ?? []) as { attachment: { url?: string } }[]).flatMap(({ attachment }) => attachment.url ?? []),
  )
  expect(urls.length).toBeGreaterThan(0)
  for (const url of urls) expect(url.startsWith(`${base}/Binary/`)).toBe(true)
  const url = urls[0] ?? ''
  const raw = await ask(url, theirs)
  expect(raw.status).toBe(200)
  expect(raw.headers.get('x-content-type-options')).toBe('nosniff')
  expect(raw.headers.get('content-security-policy')).toContain('sandbox')
  const fhir = await ask(url, theirs, { accept: 'application/fhir+json' })
  expect(Buffer.from(String(fhir.body['data']), 'base64').length).toBe(
    Number(raw.headers.get('content-length') ?? Buffer.byteLength(raw.text)),
  )
  expect(fhir.body).toMatchObject({
    resourceType: 'Binary',
    securityContext: { reference: expect.stringMatching(/^DocumentReference\//) as string },
  })
  expect((await ask(url)).status).toBe(404)
  const without = (await connectApp(stage.portal, saoirse, {}, { kinds: ['8'] }))['access_token'] ?? ''
  expect((await ask(url, without)).status).toBe(404)
})

test('whatever is written into an address, a header or a form, nothing breaks and nothing of anybody comes back', async () => {
  const odd = [
    '',
    ' ',
    '%00',
    '\'"<>',
    '../..',
    '%2e%2e%2f',
    'x'.repeat(3000),
    '{"a":1}',
    '\u{1F600}',
    '$where',
    '-1',
    '1e309',
    'null',
    ',,,',
    '|',
    '\\,',
  ]
  const token = await tokenOf('patient/Condition.rs')
  for (const one of odd) {
    const text = encodeURIComponent(one)
    for (const path of [
      `Condition/${text}`,
      `${text}/1`,
      `Condition?code=${text}&_count=${text}`,
      `Condition?_lastUpdated=${text}`,
      `Condition?${text}=${text}`,
      `Condition?_include=${text}&_revinclude=${text}&_sort=${text}&_id=${text}`,
      `?_page=${text}`,
      `Patient/${text}/$everything`,
      `Binary/${text}`,
      `metadata?_format=${text}`,
    ]) {
      const { status, text: said } = await ask(path, token)
      expect([path, status < 500]).toEqual([path, true])
      expect(said).not.toContain('Own potassium')
    }
    for (const path of ['authorize', 'token', 'introspect', 'revoke', 'jwks', `authorize/${text.slice(0, 100)}`]) {
      const params = new URLSearchParams({
        client_id: one,
        scope: one,
        redirect_uri: one,
        token: one,
        grant_type: one,
        code: one,
      })
      for (const init of [{}, { method: 'POST', body: params }]) {
        const { status } = await fetch(
          `${stage.portal.url}/oauth/${path}?${init.method === undefined ? params.toString() : ''}`,
          { ...init, redirect: 'manual' },
        )
        expect([path, one, status < 500]).toEqual([path, one, true])
      }
    }
  }
})
