import { Client } from 'fhir-kit-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { endAppAccess, getConnectedApps } from '@kinchart/contract/calls/connected-apps.ts'
import { connectApp } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { isSoak } from '../../../test/is-soak.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { hospitals, type Person, type Stage } from '../../../test/with-sandbox.ts'
import { nextOf, openRecordToRead, resourcesIn, type Bundle, type RecordToRead } from './record-to-read.test-support.ts'

let stage: Stage
let marisol: Person
let stranger: Person
let base: string
let all: string
let ask: RecordToRead['ask']
let walk: RecordToRead['walk']
let tokenOf: RecordToRead['tokenOf']
beforeAll(async () => {
  ;({ stage, marisol, base, all, ask, walk, tokenOf } = await openRecordToRead())
  stranger = await signUpPerson(stage.portal, 'stranger@example.org')
})
afterAll(async () => stage.close())

test('lets a third-party client discover endpoints and read the record as valid FHIR', async () => {
  const client = new Client({ baseUrl: base })
  const endpoints = await client.smartAuthMetadata()
  expect(endpoints.tokenUrl?.href).toBe(`${stage.portal.url}/oauth/token`)
  client.bearerToken = all
  const statement = await client.capabilityStatement()
  expect(problemsOf(statement as object)).toEqual([])
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
        problemsOf({
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

test('returns every stored resource once, with Kinchart ids and no dangling references', async () => {
  const { found, totals } = await walk(`Patient/${marisol.profileId}/$everything?_count=40`)
  expect(new Set(totals).size).toBe(1)
  expect(found.length).toBe(totals[0])
  const keys = new Set(found.map(({ resourceType, id }) => `${resourceType}/${id}`))
  expect(keys.size).toBe(found.length)
  const { rows } = await stage.portal.database.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from resource where profile_id = $1
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
  expect(JSON.stringify(found)).not.toContain('marisol-whitcombe')
  const retracted = found.filter((one) => JSON.stringify(one).includes('Never happened'))
  expect(retracted.map(({ status }) => status)).toEqual(['entered-in-error'])
})

test('returns a resource unchanged, with its digits, unknown elements, source name and Provenance', async () => {
  const { body, text } = await ask(`Observation?category=laboratory&date=2021-02-03&_revinclude=Provenance:target`)
  const [own] = resourcesIn(body)
  expect(own).toMatchObject({ code: { text: 'Own potassium' }, subject: { reference: `Patient/${marisol.profileId}` } })
  expect(text).toContain('"value":4.10')
  expect(text).toContain('"somethingUnknown":{"kept":1.50}')
  // A doctor on another server is not stored. The URL is therefore removed, and no invented name replaces the doctor.
  const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }]
  expect(own?.['performer']).toEqual([{ type: 'Practitioner', extension }])
  const provenance = resourcesIn(body).find(({ resourceType }) => resourceType === 'Provenance')
  expect(provenance).toMatchObject({ target: [{ reference: `Observation/${own?.id}` }] })
  expect(problemsOf(provenance ?? {})).toEqual([])
  const theirs = (await ask('AllergyIntolerance')).body
  const meta = resourcesIn(theirs)[0]?.['meta'] as { readonly source?: string }
  expect(meta.source).toContain(new URL(stage.sandbox.url).host)
})

test('returns a document as unchanged bytes or as FHIR, and hides documents of a hidden record', async () => {
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

test('never fails or returns patient data for malformed URLs, headers or forms', async () => {
  const odd = [
    '',
    '%00',
    '\'"<>',
    '../../..',
    'x'.repeat(3000),
    '{"a":1}',
    '\u{1F600}',
    '-1',
    '1e309',
    ',,,',
    '|',
    '\\,',
    ...(isSoak ? [' ', '%2e%2e%2f', '$where', 'null'] : []),
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
      const { status, text: responseText } = await ask(path, token)
      expect([path, status < 500]).toEqual([path, true])
      expect(responseText).not.toContain('Own potassium')
    }
    // If a path doesn't support a method, the server ignores the malformed value, so test only one of the values.
    const isOne = one === '%00'
    for (const [path, methods] of [
      ['authorize', ['GET', 'POST']],
      [`authorize/${text.slice(0, 100)}`, ['GET', 'POST']],
      ['token', isOne ? ['GET', 'POST'] : ['POST']],
      ['introspect', isOne ? ['GET', 'POST'] : ['POST']],
      ['revoke', isOne ? ['GET', 'POST'] : ['POST']],
      ['jwks', isOne ? ['GET', 'POST'] : ['GET']],
    ] as const) {
      const params = new URLSearchParams({
        client_id: one,
        scope: one,
        redirect_uri: one,
        token: one,
        grant_type: one,
        code: one,
      })
      for (const method of methods) {
        const { status } = await fetch(
          `${stage.portal.url}/oauth/${path}?${method === 'GET' ? params.toString() : ''}`,
          { method, ...(method === 'GET' ? {} : { body: params }), redirect: 'manual' },
        )
        expect([method, path, one, status < 500]).toEqual([method, path, one, true])
      }
    }
  }
})

const count = async (query: string, token = all): Promise<number | undefined> => (await ask(query, token)).body.total

test('supports searches by date prefix, ids, repeated parameters, and tokens with or without a system', async () => {
  const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
  const labs = await count(`Observation?category=${system}|laboratory`)
  const vitals = await count(`Observation?category=vital-signs`)
  expect(labs).toBeGreaterThan(0)
  expect(await count('Observation?category=laboratory')).toBe(labs)
  expect(await count(`Observation?category=${system}|`)).toBeGreaterThanOrEqual((labs ?? 0) + (vitals ?? 0))
  expect(await count('Observation?category=|laboratory')).toBe(0)
  expect(await count('Observation?category=laboratory,vital-signs')).toBe((labs ?? 0) + (vitals ?? 0))
  const dated = await count('Observation?date=ge1900')
  expect(
    ((await count('Observation?date=ge2024-01-01')) ?? 0) + ((await count('Observation?date=lt2024-01-01')) ?? 0),
  ).toBe(dated)
  expect(await count('Observation?date=ge2021-02-03&date=le2021-02-03')).toBeGreaterThan(0)
  const [first] = resourcesIn((await ask('Condition')).body)
  expect(await count(`Condition?_id=${first?.id}`)).toBe(1)
  expect(await count('Condition?patient=somebody-else')).toBe(0)
  expect(await count(`Condition?patient=Patient/${marisol.profileId}`)).toBe(await count('Condition'))
  expect(await count('Condition?_lastUpdated=gt2199-01-01')).toBe(0)
  expect(await count(`Patient?_id=${stranger.profileId}`)).toBe(0)
  expect(await count('Patient?family=whit')).toBe(await count('Patient'))
})

test('accepts a search as a form or a URL, with sorting, counts and includes', async () => {
  const body = new URLSearchParams({ category: 'laboratory', patient: marisol.profileId })
  const posted = await ask('Observation/_search', all, {}, { method: 'POST', body })
  expect(posted.body.total).toBe(await count('Observation?category=laboratory'))
  const dates = resourcesIn((await ask('Observation?_sort=-date&_count=200')).body).flatMap(
    (one) => (one['effectiveDateTime'] as string | undefined) ?? [],
  )
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)))
  const counted = (await ask('Observation?_summary=count')).body
  expect([counted.entry, counted.total]).toEqual([undefined, await count('Observation')])
  const together = (
    await ask('MedicationRequest?_include=MedicationRequest:requester&_include=MedicationRequest:patient')
  ).body
  const includedTypes = together.entry
    ?.filter(({ search }) => search.mode === 'include')
    .map(({ resource }) => resource.resourceType)
  expect(includedTypes).toContain('Patient')
  expect(together.entry?.filter(({ search }) => search.mode === 'match').length).toBe(together.total)
})

test('a repeated search returns the same results, but uses the patient’s current data', async () => {
  const vitals = await tokenOf('patient/*.rs', { kinds: ['1'] })
  const paths = [
    'Observation?_count=20',
    'Observation?category=laboratory',
    'Observation?_sort=-date&_count=20',
    'Patient',
  ]
  const everything = `Patient/${marisol.profileId}/$everything?_count=50`
  for (const token of [all, vitals, await tokenOf('patient/Observation.rs patient/Patient.rs')])
    for (const path of token === all ? [...paths, everything] : paths) {
      const { body } = await ask(path, token)
      const { found, totals } = await walk(path, token)
      expect([path, new Set(totals).size, found.length]).toEqual([path, 1, body.total])
      const again = await walk(path, token)
      expect(again).toEqual({ found, totals })
      expect(found.slice(0, body.entry?.length)).toEqual(resourcesIn(body))
    }
  expect(await count('Observation')).toBeGreaterThan((await ask('Observation', vitals)).body.total ?? 0)
  const theirs = (await connectApp(stage.portal, stranger))['access_token'] ?? ''
  const born = async () => (await ask('Patient?birthdate=1984-02-29', theirs)).body.total
  expect(await born()).toBe(0)
  const { profileId } = stranger
  const body = { birthDate: '1984-02-29', zip: '65201' }
  expect((await stage.portal.call(updateProfile, { as: stranger, query: { profileId }, body })).status).toBe(200)
  expect(await born()).toBe(1)
})

test('names and ignores unknown parameters, and rejects invalid values', async () => {
  const lenient = await ask('Condition?shoe-size=7&code=I10')
  expect(lenient.body.link.find(({ relation }) => relation === 'self')?.url).toBe(`${base}/Condition?code=I10`)
  for (const [path, headers] of [
    ['Condition?shoe-size=7', { prefer: 'handling=strict' }],
    ['Observation?date=yesterday', {}],
    ['Observation?date=2021-02-31', {}],
    ['Observation?code:text=x', {}],
    ['Observation?date=up2021', {}],
    // Too many values are an error, because ignoring some of them would change the search.
    [`Observation?_id=${Array.from({ length: 201 }, (_, at) => at).join(',')}`, {}],
    ['Observation?_count=many', {}],
  ] as const) {
    const { status, body } = await ask(path, all, headers)
    expect([path, status, body.resourceType]).toEqual([path, 400, 'OperationOutcome'])
  }
})

test('serves a next page only to the grant for which the page was created, and only while the grant is active', async () => {
  const other = await tokenOf('patient/Observation.rs')
  const next = nextOf((await ask('Observation?_count=2', other)).body) ?? ''
  expect(next.startsWith(`${base}?_page=`)).toBe(true)
  expect((await ask(next, all)).status).toBe(400)
  expect((await ask(next, other)).status).toBe(200)
  const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
  await stage.portal.call(endAppAccess, { as: marisol, body: { appId: apps[0]?.id ?? '' } })
  expect((await ask(next, other)).status).toBe(401)
})

test('limits included resources and reports that there are more', async () => {
  const document = (id: number) => ({
    ...{ resourceType: 'DocumentReference', id: `large-${id}`, status: 'current', type: { text: `Scan ${id}` } },
    subject: { reference: 'Patient/me' },
    // Two of these documents fit into a response of four million characters.
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.alloc(1_100_000, 97 + id).toString('base64') } }],
  })
  const me = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const entry = [me, document(1), document(2), document(3)].map((resource) => ({ resource }))
  await drop(stage.portal, marisol, [
    { name: 'Scans.json', bytes: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) },
  ])
  const token = await tokenOf('patient/*.rs')
  const { body } = await ask('Patient?_revinclude=DocumentReference:subject', token)
  const large = resourcesIn(body).filter(({ resourceType }) => resourceType === 'DocumentReference')
  expect(large.length).toBeGreaterThan(0)
  expect(large.length).toBeLessThan((await ask('DocumentReference?_summary=count', token)).body.total ?? 0)
  expect(body.entry?.at(-1)).toMatchObject({
    search: { mode: 'outcome' },
    resource: { resourceType: 'OperationOutcome', issue: [{ severity: 'warning', code: 'incomplete' }] },
  })
  const walked = (await walk('DocumentReference', token)).found
  expect(walked.filter(({ id }) => large.some((one) => one.id === id))).toHaveLength(large.length)
})
