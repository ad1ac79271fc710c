import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { getAllEndpoints, getEndpointById, type CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { endpointScope, upsertClient, removeClient, vendorScope } from './clients.ts'
import type { SpecRow } from './forms/read-spec-rows.ts'
import { addOrganizations, type LoadReport } from './loading/add-organizations.ts'
import { notConnectableReasons } from '@kinchart/texts/en/import.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let person: Tokens
beforeAll(async () => {
  person = await signUpPerson(portal, 'finder@example.org')
})

const row = (hospitalName: string, more: Partial<SpecRow> = {}): SpecRow => ({
  hospitalName,
  aud: 'https://shared.example.org/fhir/r4',
  ehrname: 'Clinicore',
  ...more,
})
const load = async (list: string, rows: readonly SpecRow[]): Promise<LoadReport> =>
  addOrganizations({ db: portal.database.db, allowedPrivateHosts: ['localhost:4400'] }, list, rows)
const ask = async (query: z.input<NonNullable<typeof getAllEndpoints.query>>) =>
  (await portal.call(getAllEndpoints, { query, as: person })).body
const named = async (search: string): Promise<CareOrganization | undefined> => (await ask({ search })).endpoints[0]

test('reports an empty directory to the user, and logs only once which command loads it', async () => {
  for (let times = 0; times < 2; times++) {
    expect(await ask({ providerType: 'CareOrganization', pageNumber: 1 })).toEqual({
      message: 'No Data Found',
      endpoints: [],
      total: 0,
      isDirectoryEmpty: true,
    })
  }
  expect(portal.logged.filter(({ command }) => command === 'directory load FILE')).toHaveLength(1)
})

test('requires a session or an import ticket to see the directory', async () => {
  expect((await portal.call(getAllEndpoints, { query: {} })).code).toBe('session-missing')
  expect((await portal.call(getEndpointById, { query: { EhrEndPointId: 1 } })).code).toBe('session-missing')
})

test('when a list is loaded again, keeps ids, adds new organizations and retires organizations no longer listed', async () => {
  const first = await load('again.json', [row('Aspen Clinic'), row('Birch Clinic'), row('Cedar Clinic')])
  expect(first).toMatchObject({ read: 3, added: 3, unchanged: 0, retired: 0 })
  const aspen = await named('Aspen Clinic')
  const birch = await named('Birch Clinic')
  const second = await load('again.json', [
    row('Aspen  Clinic', { aud: 'https://shared.example.org/fhir/r4/' }),
    row('Cedar Clinic', { scopes: 'launch/patient' }),
    row('Dogwood Clinic'),
  ])
  expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 1, retired: 1 })
  expect(await named('Aspen Clinic')).toEqual(aspen)
  expect((await ask({ search: 'birch' })).endpoints).toEqual([])
  expect(
    (await portal.call(getEndpointById, { query: { EhrEndPointId: birch?.ehrEndPointId ?? 0 }, as: person })).code,
  ).toBe('endpoint-unknown')
  expect(
    await load('again.json', [row('Aspen Clinic'), row('Birch Clinic'), row('Cedar Clinic'), row('Dogwood Clinic')]),
  ).toMatchObject({ returned: 1, unchanged: 3 })
  expect(await named('Birch Clinic')).toEqual(birch)
})

test('removes an organization that appears in two lists only after both lists drop it', async () => {
  await load('one.json', [row('Twice Listed', { place: '' })])
  expect(await load('two.json', [row('Twice Listed', { ehrname: 'Other', place: 'Dunmore, PA' })])).toMatchObject({
    added: 0,
    changed: 1,
  })
  const both = await named('Twice Listed')
  expect(both).toMatchObject({ ehrname: 'Clinicore', place: 'Dunmore, PA' })
  expect(await load('one.json', [row('Twice Listed')])).toMatchObject({ unchanged: 1 })
  expect(await load('one.json', [])).toMatchObject({ retired: 0 })
  expect(await named('Twice Listed')).toEqual(both)
  expect(await load('two.json', [])).toMatchObject({ retired: 1 })
  expect((await ask({ search: 'Twice Listed' })).total).toBe(0)
})

test('distinguishes doctor’s offices with the same name and address by their practice ids', async () => {
  const report = await load('practices.json', [
    row('Grove Family Care', { practiceId: '1' }),
    row('Grove Family Care', { practiceId: '2', place: '44101' }),
    row('Grove Family Care', { practiceId: '2' }),
  ])
  expect(report).toMatchObject({ added: 2, repeated: 1 })
  const { endpoints } = await ask({ search: 'Grove Family Care' })
  expect(endpoints.map(({ place }) => place).toSorted()).toEqual(['44101', 'shared.example.org'])
})

test('shows the town or host of organizations that share a name', async () => {
  await load('duplicates.json', [
    row('Duplicate Pines', { place: 'Bellhaven, OH 44101' }),
    row('Duplicate Pines', { aud: 'https://b.example.org/r4' }),
    row('Duplicate Pines', { aud: 'https://c.example.org/r4', place: 'Bellhaven, OH 44101' }),
  ])
  const places = (await ask({ search: 'Duplicate Pines' })).endpoints.map(({ place }) => place)
  expect(places.toSorted()).toEqual([
    'Bellhaven, OH 44101, c.example.org',
    'Bellhaven, OH 44101, shared.example.org',
    'b.example.org',
  ])
})

test('stores but does not offer an organization with an unusable name, address or FHIR version', async () => {
  const report = await load('unusable.json', [
    row('', { aud: 'https://blank.example.org' }),
    row('Plain Text Clinic', { aud: 'http://plain.example.org' }),
    row('Old Version Clinic', { aud: 'https://old.example.org/api/FHIR/DSTU2' }),
    row('Sandbox Clinic', { aud: 'http://localhost:4400/r4' }),
    row('No Scheme', { aud: 'nowhere/r4' }),
  ])
  expect([...report.unusable]).toEqual([
    ['blank-name', 1],
    ['not-https', 1],
    ['other-version', 1],
  ])
  expect([...report.unread]).toEqual([['address cannot be read', 1]])
  expect((await ask({ search: 'Sandbox Clinic' })).total).toBe(1)
  expect((await ask({ search: 'Old Version Clinic' })).endpoints.map(({ hospitalName }) => hospitalName)).not.toContain(
    'Old Version Clinic',
  )
  const old = await portal.database.db
    .selectFrom('careOrganization')
    .select('id')
    .where('hospitalName', '=', 'Old Version Clinic')
    .executeTakeFirstOrThrow()
  const { body } = await portal.call(getEndpointById, { query: { EhrEndPointId: old.id }, as: person })
  expect(body).toMatchObject({ isConnectable: false, notConnectableReason: notConnectableReasons['other-version'] })
})

test('changes nothing if no entry of a list can be read', async () => {
  await load('spoilt.json', [row('Stays Clinic')])
  await expect(load('spoilt.json', [row('Gone', { aud: 'nowhere' })])).rejects.toThrow('has no readable rows')
  expect((await named('Stays Clinic'))?.hospitalName).toBe('Stays Clinic')
})

test('shows an organization without a registered client, and the reason it can’t be connected', async () => {
  await load('clients.json', [
    row('Unregistered Hospital', { ehrname: 'Nobody' }),
    row('Registered Hospital', { ehrname: 'Vendor  One' }),
    row('Listed Hospital', { ehrname: 'Nobody', clientId: 'from-the-list', scopes: 'launch' }),
  ])
  const { db } = portal.database
  await upsertClient(db, portal.cipher, vendorScope('vendor one'), {
    clientId: 'kin',
    method: 'client_secret_basic',
    secret: 'a very secret word',
    scopes: 'patient/*.rs',
  })
  expect(await named('Unregistered Hospital')).toMatchObject({
    isConnectable: false,
    notConnectableReason: notConnectableReasons['no-client'],
  })
  const registered = await named('Registered Hospital')
  expect(registered).toMatchObject({ isConnectable: true, notConnectableReason: null })
  const { body } = await portal.call(getEndpointById, {
    query: { EhrEndPointId: registered?.ehrEndPointId ?? 0 },
    as: person,
  })
  expect(body).toMatchObject({
    clientId: 'kin',
    scopes: 'patient/*.rs',
    state: '',
    aud: 'https://shared.example.org/fhir/r4',
  })
  expect(body.webRedirectUri).toMatch(/^http:\/\/localhost:\d+\/redirect-success$/)
  expect(JSON.stringify(body)).not.toContain('a very secret word')
  expect(await named('Listed Hospital')).toMatchObject({ isConnectable: true })
  await upsertClient(db, portal.cipher, endpointScope(registered?.ehrEndPointId ?? 0), {
    clientId: 'closest',
    method: 'none',
  })
  const closer = await portal.call(getEndpointById, {
    query: { EhrEndPointId: registered?.ehrEndPointId ?? 0 },
    as: person,
  })
  expect(closer.body.clientId).toBe('closest')
  await removeClient(db, vendorScope('vendor one'))
})

test('for a provider type, lists each organization once, in alphabetical order across pages', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Page Clinic ${String(at).padStart(3, '0')}`)
  await load(
    'pages.json',
    names.toReversed().map((name) => row(name, { providerType: 'Veterans' })),
  )
  const first = await ask({ providerType: 'Veterans', pageNumber: 1 })
  expect(first).toMatchObject({ total: 120, isDirectoryEmpty: false })
  expect(first.endpoints).toHaveLength(50)
  const rest = [
    await ask({ providerType: 'Veterans', pageNumber: 2 }),
    await ask({ providerType: 'Veterans', pageNumber: 3 }),
  ]
  expect([first, ...rest].flatMap(({ endpoints }) => endpoints.map(({ hospitalName }) => hospitalName))).toEqual(names)
  expect(await ask({ providerType: 'Veterans', pageNumber: 4 })).toMatchObject({
    endpoints: [],
    message: 'No Data Found',
    total: 120,
  })
  expect((await ask({ providerType: 'BlueButton' })).total).toBe(0)
  const found = [
    await ask({ search: 'page clinic', pageSize: 70 }),
    await ask({ search: 'page clinic', pageSize: 70, pageNumber: 2 }),
  ]
  expect(new Set(found.flatMap(({ endpoints }) => endpoints.map(({ ehrEndPointId }) => ehrEndPointId))).size).toBe(120)
  expect(
    (await ask({ search: 'page clinic', providerType: 'CareOrganization' })).endpoints.filter(({ hospitalName }) =>
      hospitalName.startsWith('Page'),
    ),
  ).toEqual([])
})

test('finds organizations by the name of their EHR', async () => {
  await load('ehr.json', [
    row('Vet Office', { ehrname: 'VA Lighthouse', providerType: 'Veterans' }),
    row('Other Office', { ehrname: 'VA' }),
  ])
  const found = await ask({ ehrName: 'va lighthouse', isDisplay: 'false' })
  expect(found.endpoints.map(({ hospitalName }) => hospitalName)).toEqual(['Vet Office'])
  expect(found.total).toBe(1)
  expect((await ask({ ehrName: 'VA Lighthouse', search: 'office' })).total).toBe(1)
})

test('finds a name that is shortened, misspelled, reordered or incomplete', async () => {
  await load(
    'names.json',
    [
      'Saint Brendan Medical Center',
      'Saint Brendan Clinic',
      'Mount Larkspur University Hospital',
      'O’Hara & Kowalczyk Pediatrics, P.C.',
    ].map((name) => row(name)),
  )
  for (const [typed, name] of [
    ['St Brendan Med Ctr', 'Saint Brendan Medical Center'],
    ['mt larkspur univ hosp', 'Mount Larkspur University Hospital'],
    ['kowalczyk and ohara peds', 'O’Hara & Kowalczyk Pediatrics, P.C.'],
    ['Larkspr University', 'Mount Larkspur University Hospital'],
    ['saint bren', 'Saint Brendan Clinic'],
  ] as const) {
    expect((await named(typed))?.hospitalName, typed).toBe(name)
  }
})

test('treats an invalid organization id as unknown', async () => {
  for (const id of [0, -1, 2_147_483_648, 999_999_999])
    expect((await portal.call(getEndpointById, { query: { EhrEndPointId: id }, as: person })).code).toBe(
      'endpoint-unknown',
    )
})
