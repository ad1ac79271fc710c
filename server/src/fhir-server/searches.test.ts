import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/account.ts'
import { endAppAccess, getConnectedApps } from '@kinchart/contract/connected-apps.ts'
import { connectApp } from '../../test/connect-app.ts'
import { drop } from '../../test/drop-files.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import type { Person, Stage } from '../../test/with-sandbox.ts'
import { nextOf, openRecordToRead, resourcesIn } from './record-to-read.test-support.ts'
import type { RecordToRead } from './record-to-read.test-support.ts'

let stage: Stage
let marisol: Person
let stranger: Person
let base: string
/** A token of everything of Marisol's. */
let all: string
let ask: RecordToRead['ask']
let walk: RecordToRead['walk']
let tokenOf: RecordToRead['tokenOf']
beforeAll(async () => {
  ;({ stage, marisol, base, all, ask, walk, tokenOf } = await openRecordToRead())
  stranger = await signUpPerson(stage.portal, 'stranger@example.org')
})
afterAll(async () => stage.close())

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
  const [first] = resourcesIn((await ask('Condition')).body)
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
  const dates = resourcesIn((await ask('Observation?_sort=-date&_count=200')).body).flatMap(
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

test('what is not known is left out and said to be, or refused where the app is strict; nonsense is refused', async () => {
  const lenient = await ask('Condition?shoe-size=7&code=I10')
  expect(lenient.body.link.find(({ relation }) => relation === 'self')?.url).toBe(`${base}/Condition?code=I10`)
  for (const [path, headers] of [
    ['Condition?shoe-size=7', { prefer: 'handling=strict' }],
    ['Observation?date=yesterday', {}],
    ['Observation?date=2021-02-31', {}],
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

test('what is asked for beside a page has an end, and the answer says that there is more', async () => {
  const document = (id: number) => ({
    ...{ resourceType: 'DocumentReference', id: `large-${id}`, status: 'current', type: { text: `Scan ${id}` } },
    subject: { reference: 'Patient/me' },
    // Two of them fit into an answer of four million letters.
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.alloc(1_100_000, 97 + id).toString('base64') } }],
  })
  const me = { resourceType: 'Patient', id: 'me', name: [{ given: ['Marisol'], family: 'Whitcombe' }] }
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
  // A page of them ends early as well, and leads on to the rest.
  const walked = (await walk('DocumentReference', token)).found
  expect(walked.filter(({ id }) => large.some((one) => one.id === id))).toHaveLength(large.length)
})
