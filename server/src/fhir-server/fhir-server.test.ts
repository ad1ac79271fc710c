import { Client } from 'fhir-kit-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/account.ts'
import { changeAppAccess, endAppAccess, getAppReadings, getConnectedApps } from '@kinchart/contract/connected-apps.ts'
import { listActivity } from '@kinchart/contract/sign-ins.ts'
import { appRedirect, connectApp, post, registerApp } from '../../test/connect-app.ts'
import { drop } from '../../test/drop-files.ts'
import { faultsOf } from '../../test/validate-r4.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { openWithMarisol } from '../../test/with-marisol.ts'
import { hospitals } from '../../test/with-sandbox.ts'
import type { Person, Stage } from '../../test/with-sandbox.ts'

type Resource = Record<string, unknown> & { readonly resourceType: string; readonly id: string }
type Bundle = {
  readonly resourceType: string
  readonly total?: number
  readonly link: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly {
    readonly fullUrl: string
    readonly resource: Resource
    readonly search: { readonly mode: string }
  }[]
}

let stage: Stage
let marisol: Person
let stranger: Person
let base: string
/** A token of everything of Marisol's. */
let all: string
beforeAll(async () => {
  ;({ stage, marisol } = await openWithMarisol())
  await drop(stage.portal, marisol, [
    {
      name: 'Own.json',
      bytes: `{"resourceType":"Bundle","type":"collection","entry":[
        {"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient","id":"me","name":[{"given":["Marisol"],"family":"Whitcombe"}]}},
        {"fullUrl":"urn:uuid:2","resource":{"resourceType":"Observation","id":"o-1","status":"final","subject":{"reference":"urn:uuid:1"},
          "performer":[{"reference":"https://elsewhere.example/fhir/Practitioner/7"}],
          "category":[{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/observation-category","code":"laboratory"}]}],
          "code":{"text":"Own potassium"},"effectiveDateTime":"2021-02-03","valueQuantity":{"value":4.10,"unit":"mmol/L"},
          "somethingUnknown":{"kept":1.50}}},
        {"fullUrl":"urn:uuid:3","resource":{"resourceType":"Observation","id":"o-2","status":"entered-in-error","subject":{"reference":"urn:uuid:1"},
          "code":{"text":"Never happened"}}}]}`,
    },
  ])
  stranger = await signUpPerson(stage.portal, 'stranger@example.org')
  await registerApp(stage.portal)
  base = `${stage.portal.url}/fhir`
  all = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
})
afterAll(async () => stage.close())

const ask = async (path: string, token = all, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const address = path.startsWith('http') ? path : `${base}/${path}`
  const answer = await fetch(address, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Bundle & Resource,
  }
}
const tokenOf = async (scope: string, allowing = {}) =>
  (await connectApp(stage.portal, marisol, { scope }, allowing))['access_token'] ?? ''
const resources = ({ entry = [] }: Bundle): readonly Resource[] => entry.map(({ resource }) => resource)
const nextOf = ({ link }: Bundle): string | undefined => link.find(({ relation }) => relation === 'next')?.url
/** Every page of a search. */
async function walk(
  path: string,
  token = all,
): Promise<{ readonly found: readonly Resource[]; readonly totals: readonly unknown[] }> {
  const found: Resource[] = []
  const totals: unknown[] = []
  for (let at: string | undefined = path; at !== undefined;) {
    const { body, status } = await ask(at, token)
    if (status !== 200) throw new Error(`${at}: ${JSON.stringify(body)}`)
    found.push(...(body.entry ?? []).filter(({ search }) => search.mode === 'match').map(({ resource }) => resource))
    totals.push(body.total)
    at = nextOf(body)
  }
  return { found, totals }
}

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
      for (const { id } of resources(page)) ids.add(id)
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
  const [own] = resources(body)
  expect(own).toMatchObject({ code: { text: 'Own potassium' }, subject: { reference: `Patient/${marisol.profileId}` } })
  expect(text).toContain('"value":4.10')
  expect(text).toContain('"somethingUnknown":{"kept":1.50}')
  // A doctor on another server is not held: the reference is gone, and that there was one stays.
  expect(own?.['performer']).toEqual([{ display: expect.any(String) as string }])
  const provenance = resources(body).find(({ resourceType }) => resourceType === 'Provenance')
  expect(provenance).toMatchObject({ target: [{ reference: `Observation/${own?.id}` }] })
  expect(faultsOf(provenance ?? {})).toEqual([])
  const theirs = (await ask('AllergyIntolerance')).body
  const meta = resources(theirs)[0]?.['meta'] as { readonly source?: string }
  expect(meta.source).toContain(new URL(stage.sandbox.url).host)
})

describe('what a search asks for', () => {
  const count = async (query: string, token = all): Promise<number | undefined> => (await ask(query, token)).body.total

  test('a token with and without its system, dates with prefixes, ids, and several of one parameter', async () => {
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
    const [first] = resources((await ask('Condition')).body)
    expect(await count(`Condition?_id=${first?.id}`)).toBe(1)
    expect(await count('Condition?patient=somebody-else')).toBe(0)
    expect(await count(`Condition?patient=Patient/${marisol.profileId}`)).toBe(await count('Condition'))
    expect(await count('Condition?_lastUpdated=gt2199-01-01')).toBe(0)
    expect(await count(`Patient?_id=${stranger.profileId}`)).toBe(0)
    expect(await count('Patient?family=whit')).toBe(await count('Patient'))
  })

  test('by a form as by an address, sorted, only counted, and with what it names beside it', async () => {
    const body = new URLSearchParams({ category: 'laboratory', patient: marisol.profileId })
    const posted = await ask('Observation/_search', all, {}, { method: 'POST', body })
    expect(posted.body.total).toBe(await count('Observation?category=laboratory'))
    const dates = resources((await ask('Observation?_sort=-date&_count=200')).body).flatMap(
      (one) => (one['effectiveDateTime'] as string | undefined) ?? [],
    )
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)))
    const counted = (await ask('Observation?_summary=count')).body
    expect([counted.entry, counted.total]).toEqual([undefined, await count('Observation')])
    const together = (
      await ask('MedicationRequest?_include=MedicationRequest:requester&_include=MedicationRequest:patient')
    ).body
    const beside = together.entry
      ?.filter(({ search }) => search.mode === 'include')
      .map(({ resource }) => resource.resourceType)
    expect(beside).toContain('Patient')
    expect(together.entry?.filter(({ search }) => search.mode === 'match').length).toBe(together.total)
  })

  test('what is asked again is answered the same, by each app what it may see, and with the person as they are now', async () => {
    const vitals = await tokenOf('patient/*.rs', { kinds: ['1'] })
    const paths = [
      'Observation?_count=7',
      'Observation?category=laboratory',
      'Observation?_sort=-date&_count=7',
      'Patient',
    ]
    const everything = `Patient/${marisol.profileId}/$everything?_count=9`
    for (const token of [all, vitals, await tokenOf('patient/Observation.rs patient/Patient.rs')])
      for (const path of token === all ? [...paths, everything] : paths) {
        const { body } = await ask(path, token)
        const { found, totals } = await walk(path, token)
        expect([path, new Set(totals).size, found.length]).toEqual([path, 1, body.total])
        const again = await walk(path, token)
        expect(again).toEqual({ found, totals })
        expect(found.slice(0, body.entry?.length)).toEqual(resources(body))
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

  test('what is not known is left out and said to be, or refused where the app is strict; nonsense is refused', async () => {
    const lenient = await ask('Condition?shoe-size=7&code=I10')
    expect(lenient.body.link.find(({ relation }) => relation === 'self')?.url).toBe(`${base}/Condition?code=I10`)
    for (const [path, headers] of [
      ['Condition?shoe-size=7', { prefer: 'handling=strict' }],
      ['Observation?date=yesterday', {}],
      ['Observation?code:text=x', {}],
      ['Observation?_count=many', {}],
    ] as const) {
      const { status, body } = await ask(path, all, headers)
      expect([path, status, body.resourceType]).toEqual([path, 400, 'OperationOutcome'])
    }
  })

  test('a next page is a secret of the grant that it was given to, and ends with it', async () => {
    const other = await tokenOf('patient/Observation.rs')
    const next = nextOf((await ask('Observation?_count=2', other)).body) ?? ''
    expect(next.startsWith(`${base}?_page=`)).toBe(true)
    expect((await ask(next, all)).status).toBe(400)
    expect((await ask(next, other)).status).toBe(200)
    const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
    await stage.portal.call(endAppAccess, { as: marisol, body: { appId: apps[0]?.id ?? '' } })
    expect((await ask(next, other)).status).toBe(401)
  })
})

describe('what a token opens', () => {
  test('nothing without one, by a made-up one, or by one of Kinchart’s own sign-in', async () => {
    for (const token of ['made-up', marisol.token]) {
      const { status, headers, body } = await ask('Patient', token)
      expect([status, body.resourceType]).toEqual([401, 'OperationOutcome'])
      expect(headers.get('www-authenticate')).toContain('Bearer')
    }
    expect((await fetch(`${base}/Patient`)).status).toBe(401)
    expect((await fetch(`${base}/metadata`)).status).toBe(200)
  })

  test('nobody else’s record, by no id and no search', async () => {
    const theirs = (await connectApp(stage.portal, stranger))['access_token'] ?? ''
    const [mine] = resources((await ask('Condition')).body)
    expect((await ask(`Condition/${mine?.id}`, theirs)).status).toBe(404)
    expect((await ask(`Patient/${marisol.profileId}`, theirs)).status).toBe(404)
    expect((await ask(`Patient/${marisol.profileId}/$everything`, theirs)).status).toBe(404)
    expect((await ask('Condition', theirs)).body.total).toBe(0)
  })

  test('only types that were granted, and only by reading where searching was not', async () => {
    const token = await tokenOf('patient/Condition.r patient/AllergyIntolerance.s')
    const [condition] = resources((await ask('Condition')).body)
    const [allergy] = resources((await ask('AllergyIntolerance')).body)
    for (const [path, status] of [
      [`Condition/${condition?.id}`, 200],
      ['Condition', 403],
      [`AllergyIntolerance/${allergy?.id}`, 403],
      ['AllergyIntolerance', 200],
      ['Observation', 403],
      [`Patient/${marisol.profileId}`, 403],
    ] as const)
      expect([path, (await ask(path, token)).status]).toEqual([path, status])
    expect((await ask('Observation', token)).headers.get('www-authenticate')).toContain('insufficient_scope')
  })

  test('a granular scope filters reads, searches, what is included and everything alike, and no count says more', async () => {
    for (const system of [
      'http://terminology.hl7.org/CodeSystem/observation-category',
      'http://terminology.hl7.org//CodeSystem-observation-category',
    ]) {
      const token = await tokenOf(
        `patient/Patient.rs patient/DiagnosticReport.rs patient/Observation.rs?category=${system}|vital-signs`,
      )
      const isVital = (one: Resource): boolean => JSON.stringify(one['category']).includes('vital-signs')
      const seen = (await walk('Observation?_count=30', token)).found
      const whole = (await walk('Observation?_count=100')).found
      expect(seen.length).toBe(whole.filter(isVital).length)
      expect(seen.every(isVital)).toBe(true)
      const hidden = whole.find((one) => !isVital(one))
      expect((await ask(`Observation/${hidden?.id}`, token)).status).toBe(404)
      const everything = (await walk(`Patient/${marisol.profileId}/$everything`, token)).found
      expect(everything.filter(({ resourceType }) => resourceType === 'Observation').every(isVital)).toBe(true)
      const reports = (await ask('DiagnosticReport?_include=DiagnosticReport:result', token)).body
      expect(
        resources(reports)
          .filter(({ resourceType }) => resourceType === 'Observation')
          .every(isVital),
      ).toBe(true)
      expect(JSON.stringify(reports)).not.toContain(`Observation/${hidden?.id}`)
    }
  })

  test('only the kinds that the person chose, whatever the scopes say', async () => {
    const vitalsAlone = await tokenOf('patient/*.rs', { kinds: ['1'] })
    const found = (await walk(`Patient/${marisol.profileId}/$everything`, vitalsAlone)).found
    expect(found.some(({ resourceType }) => resourceType === 'Observation')).toBe(true)
    for (const type of ['Condition', 'AllergyIntolerance', 'DiagnosticReport', 'Coverage', 'ExplanationOfBenefit'])
      expect([type, found.filter(({ resourceType }) => resourceType === type).length]).toEqual([type, 0])
    expect((await ask('Coverage', vitalsAlone)).status).toBe(403)
    expect((await ask('ExplanationOfBenefit')).body.total).toBe(0)
  })

  test('less as soon as the person says so, by the tokens that it has, and more only by asking anew', async () => {
    const tokens = await connectApp(
      stage.portal,
      marisol,
      { scope: 'offline_access patient/*.rs' },
      { kinds: ['1', '8'] },
    )
    const token = tokens['access_token'] ?? ''
    const seen = async (path: string) => (await ask(path, token)).body.total
    const next = nextOf((await ask(`Patient/${marisol.profileId}/$everything?_count=2`, token)).body) ?? ''
    expect(await seen('Observation')).toBeGreaterThan(0)
    expect(await seen('AllergyIntolerance')).toBeGreaterThan(0)
    const ofNow = async () => (await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]
    const { id: appId = '', until = '' } = (await ofNow()) ?? {}
    const change = async (body: object, as = marisol) =>
      stage.portal.call(changeAppAccess, { as, body: { appId, kinds: ['1', '8'], until, ...body } })
    for (const [more, field] of [
      [{ kinds: ['1', '2'] }, 'kinds'],
      [{ until: new Date(Date.parse(until) + 1000).toISOString() }, 'until'],
      [{ until: '2020-01-01T00:00:00Z' }, 'until'],
    ] as const)
      expect([field, (await change(more)).code]).toEqual([field, 'request-invalid'])
    expect((await change({}, { ...marisol, token: stranger.token })).code).toBe('not-found')
    const earlier = new Date(Date.now() + 86_400_000).toISOString()
    expect((await change({ kinds: ['8'], until: earlier })).status).toBe(200)
    expect(await ofNow()).toMatchObject({ kinds: ['8'], until: earlier, endedAt: null })
    expect(await seen('Observation')).toBe(0)
    expect(await seen('AllergyIntolerance')).toBeGreaterThan(0)
    const rest = await walk(next, token)
    expect(rest.found.filter(({ resourceType }) => resourceType === 'Observation')).toEqual([])
    expect((await change({ kinds: ['1'] })).code).toBe('request-invalid')
    const { activity } = (await stage.portal.call(listActivity, { as: marisol, query: {} })).body
    expect(activity.map(({ kind }) => kind)).toContain('app-narrowed')
    const form = { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: tokens['refresh_token'] ?? '' }
    const again = String((await post(stage.portal, form)).body['access_token'])
    expect((await ask('Observation', again)).body.total).toBe(0)
    await stage.portal.call(endAppAccess, { as: marisol, body: { appId } })
    expect((await change({ kinds: ['8'] })).code).toBe('not-found')
  })

  test('nothing of a source that is connected later, until the person lets the app in again', async () => {
    const before = (await ask('Observation?code:x=')).status
    expect(before).toBe(200)
    const total = (await ask('Observation')).body.total
    await drop(stage.portal, marisol, [
      {
        name: 'Later.json',
        bytes: JSON.stringify({
          resourceType: 'Bundle',
          type: 'collection',
          entry: [
            {
              fullUrl: 'urn:uuid:9',
              resource: {
                resourceType: 'Patient',
                id: 'later',
                identifier: [{ system: 'urn:x', value: '77' }],
                managingOrganization: { display: 'Later Clinic' },
                name: [{ given: ['Marisol'], family: 'Whitcombe' }],
              },
            },
            {
              fullUrl: 'urn:uuid:8',
              resource: {
                resourceType: 'Observation',
                id: 'later-1',
                status: 'final',
                subject: { reference: 'urn:uuid:9' },
                code: { text: 'Later' },
                performer: [{ display: 'Later Clinic' }],
              },
            },
          ],
        }),
      },
    ])
    const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
    const isNewSource = apps.some(({ newSources }) => newSources.length > 0)
    // Files of one origin add to the source that they came from first.
    if (isNewSource) expect((await ask('Observation')).body.total).toBe(total)
    const again = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
    expect((await ask('Observation', again)).body.total).toBe((total ?? 0) + 1)
  })

  test('nothing is written, and nothing of another type than FHIR’s JSON is answered', async () => {
    for (const [method, path] of [
      ['PUT', 'Condition/1'],
      ['DELETE', 'Condition/1'],
      ['PATCH', 'Condition/1'],
    ] as const)
      expect([method, (await ask(path, all, {}, { method })).status]).toEqual([method, 405])
    expect((await ask('Patient', all, { accept: 'application/fhir+xml' })).status).toBe(406)
    expect((await ask('Patient?_format=xml')).status).toBe(406)
    for (const accept of ['application/json', 'application/json+fhir;q=0.9', '*/*'])
      expect((await ask('Patient', all, { accept })).headers.get('content-type')).toBe(
        'application/fhir+json; charset=utf-8',
      )
    expect((await ask('Patient?_format=json', all, { accept: 'application/xml' })).status).toBe(200)
  })
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

test('each reading is written down with its app before it is answered, and pages of the app alone may read answers', async () => {
  const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
  const token = await tokenOf('patient/Condition.rs')
  const latest = (await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]
  expect(apps.some(({ id }) => id === latest?.id)).toBe(false)
  const [one] = resources((await ask('Condition', token)).body)
  await ask(`Condition/${one?.id}`, token)
  const { readings } = (await stage.portal.call(getAppReadings, { as: marisol, query: { appId: latest?.id ?? '' } }))
    .body
  expect(readings.map(({ table }) => table)).toEqual(['Condition', 'Condition'])
  expect((await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]?.lastUsedAt).not.toBeNull()
  const ours = await ask('Condition', token, { origin: new URL(appRedirect).origin })
  expect(ours.headers.get('access-control-allow-origin')).toBe(new URL(appRedirect).origin)
  expect(ours.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  expect(ours.headers.get('access-control-allow-credentials')).toBeNull()
  // A browser asks first, for a next page as for a first.
  for (const path of ['Condition', '?_page=x', `Patient/${marisol.profileId}/$everything`]) {
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
    const headers = { origin: new URL(appRedirect).origin, ...asked }
    const before = await fetch(path.startsWith('?') ? `${base}${path}` : `${base}/${path}`, {
      method: 'OPTIONS',
      headers,
    })
    expect([path, before.status]).toEqual([path, 204])
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(before.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const over = await ask('Condition', 'over', { origin: new URL(appRedirect).origin })
  expect([over.status, over.headers.get('access-control-allow-origin')]).toEqual([401, new URL(appRedirect).origin])
  const evil = await ask('Condition', 'over', { origin: 'https://evil.example' })
  expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([401, null])
  expect(
    (await ask('Condition', token, { origin: 'https://evil.example' })).headers.get('access-control-allow-origin'),
  ).toBeNull()
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
