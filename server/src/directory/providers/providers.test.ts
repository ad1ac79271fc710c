import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { updateProfile, type Tokens } from '@kinchart/contract/calls/account.ts'
import type { Specialty } from './tables.ts'
import { getAllOrganizations, getProviders } from '@kinchart/contract/calls/providers.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { loadProviders, loadZips } from '#directory/commands/directory-commands.ts'
import { findProvider, findProvidersByNpi } from './find-provider.ts'
import { saveProviders } from './save-providers.ts'
import { loadZipFile } from './load-zips.ts'
import { madeUpNpi, nppesFile, type MadeUpProvider } from './made-up-providers.test-support.ts'
import { providerDirectory } from './provider-directory.ts'
import { readProviderFile } from './read-provider-file.ts'
import { useFolder, usePortal } from '../../../test/use-portal.ts'

const folder = useFolder('kinchart-doctors-')
const portal = usePortal()
let person: Tokens & { profileId: string }
beforeAll(async () => {
  person = await signUpPerson(portal, 'patient@example.org')
})

type ProviderParams = {
  search?: string
  specialty?: Specialty
  city?: string
  zip?: string
  sort?: string
  pageNumber?: number
  pageSize?: number
}
const ask = async (query: ProviderParams = {}) => (await portal.call(getProviders, { query, as: person })).body
const namesOf = async (query: ProviderParams = {}) => (await ask(query)).providers.map((one) => one.providerName)
const write = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const loadFile = async (list: string, path: string) => saveProviders(portal.database.db, list, readProviderFile(path))
const load = async (list: string, rows: readonly MadeUpProvider[]) => loadFile(list, write(list, nppesFile(rows)))

const shaw: MadeUpProvider = {
  at: 1,
  last: 'SHAW',
  first: 'AMY',
  taxonomy: '207RC0000X',
  city: 'SPRINGFIELD',
  zip: '627041234',
  sex: 'F',
}
const nunez: MadeUpProvider = {
  at: 2,
  last: 'NÚÑEZ',
  first: 'José',
  taxonomy: '2080P0202X',
  city: 'DECATUR',
  zip: '62521',
}
const oneil: MadeUpProvider = {
  at: 3,
  last: "O'NEIL",
  first: 'SHAWNA',
  taxonomy: '207Q00000X',
  city: 'SPRINGFIELD',
  zip: '62711',
}
const clinic: MadeUpProvider = { at: 4, organization: 'CLINIC OF THE PRAIRIE, LLC', city: 'DECATUR', zip: '62522' }

test('reports an empty directory to the user, and logs only once which command loads it', async () => {
  expect(await ask()).toEqual({
    ...{ message: 'No Data Found', providers: [], total: 0, isMore: false },
    ...{ zip: null, hasDistances: false },
  })
  await ask()
  expect(portal.logged.filter(({ command }) => command === 'directory load-providers FILE')).toHaveLength(1)
})

test('shows no doctors without a session, and rejects a search for another user’s patient', async () => {
  expect((await portal.call(getProviders, { query: {} })).code).toBe('session-missing')
  const other = await signUpPerson(portal, 'other@example.org')
  const { profileId } = other
  expect((await portal.call(getProviders, { query: { profileId }, as: person })).status).toBe(404)
})

test('reads names, addresses and specialties from the national file, and leaves experience empty', async () => {
  const report = await load('npi.csv', [shaw, nunez, oneil, clinic, { ...shaw, at: 5, deactivatedOn: '01/02/2024' }])
  expect(report).toMatchObject({ read: 5, added: 4, retired: 0 })
  expect(report.unread).toEqual(new Map([['deactivated', 1]]))
  const [first] = (await ask({ search: 'shaw amy' })).providers
  expect(first).toMatchObject({
    providerName: 'Amy Shaw, MD',
    providerLastName: 'Shaw',
    providerType: 'Cardiology',
    providerAddress: '12 NW Oak St, Springfield, IL 62704',
    providerExperience: null,
    gender: 'Female',
    zip: '62704',
    phone: '217-555-0142',
    distance: null,
    isSeen: false,
  })
  expect(await findProvidersByNpi(portal.database.db, [madeUpNpi(1), '1'])).toMatchObject(
    new Map([[madeUpNpi(1), { name: 'Amy Shaw, MD' }]]),
  )
  const organizations = await portal.call(getAllOrganizations, { query: { search: 'prairie' }, as: person })
  expect(organizations.body).toMatchObject({
    total: 1,
    organizations: [{ organizationName: 'Clinic of the Prairie, LLC', location: '12 NW Oak St, Decatur, IL 62522' }],
  })
})

test('finds a doctor by word beginnings in any order, without accents and apostrophes', async () => {
  expect(await namesOf({ search: 'nunez jos' })).toEqual(['José Núñez, MD'])
  expect(await namesOf({ search: 'JOSÉ NUÑ' })).toEqual(['José Núñez, MD'])
  expect(await namesOf({ search: 'oneil' })).toEqual(["Shawna O'Neil, MD"])
  // 'Shaw' is the beginning of Shawna O'Neil's first name, and Amy Shaw's last name.
  expect(await namesOf({ search: 'shaw' })).toEqual(["Shawna O'Neil, MD", 'Amy Shaw, MD'])
  expect(await namesOf({ search: '%' })).toHaveLength(3)
  expect(await namesOf({ search: 'haw' })).toEqual([])
})

test('finds a doctor by name with a title', async () => {
  for (const search of [
    'Dr. Shaw amy',
    'dr amy shaw',
    'Amy Shaw, M.D.',
    'Doctor Amy Shaw',
    'Prof. Dr. Amy Shaw, MD, PhD',
  ])
    expect(await namesOf({ search }), search).toEqual(['Amy Shaw, MD'])
  // A title without a name is searched for as typed.
  expect(await namesOf({ search: 'MD' })).toHaveLength(3)
  expect(await namesOf({ search: 'Dr. Nobody' })).toEqual([])
})

test('narrows the list by specialty, town and zip', async () => {
  expect(await namesOf({ specialty: 'Cardiology' })).toEqual(['José Núñez, MD', 'Amy Shaw, MD'])
  expect(await namesOf({ specialty: 'Cardiology', city: 'spring' })).toEqual(['Amy Shaw, MD'])
  expect(await namesOf({ specialty: 'View All', zip: '627' })).toEqual(["Shawna O'Neil, MD", 'Amy Shaw, MD'])
  expect(await namesOf({ zip: '62521-0001' })).toEqual(['José Núñez, MD'])
  expect(await namesOf({ search: 'shaw', specialty: 'Family Doctor' })).toEqual(["Shawna O'Neil, MD"])
})

test('returns pages that do not overlap, and the total number of doctors', async () => {
  const first = await ask({ pageSize: 2 })
  const second = await ask({ pageSize: 2, pageNumber: 2 })
  expect([first.total, second.total, first.isMore]).toEqual([3, 3, false])
  expect([...first.providers, ...second.providers].map((one) => one.providerLastName)).toEqual([
    'Núñez',
    "O'Neil",
    'Shaw',
  ])
  expect((await ask({ pageSize: 2, pageNumber: 900_000 })).providers).toEqual([])
})

test('sorts the list by a column, with unknown values always last', async () => {
  expect(await namesOf({ sort: 'providerName:desc' })).toEqual(['Amy Shaw, MD', "Shawna O'Neil, MD", 'José Núñez, MD'])
  expect(await namesOf({ sort: 'providerType:desc' })).toEqual(['José Núñez, MD', "Shawna O'Neil, MD", 'Amy Shaw, MD'])
})

test('measures distances from the patient’s zip once a zip table is loaded', async () => {
  const own = { birthDate: '1984-02-29', zip: '62704' }
  const saved = await portal.call(updateProfile, { body: own, query: { profileId: person.profileId }, as: person })
  expect(saved.status).toBe(200)
  const path = write(
    'zips.txt.gz',
    gzipSync(
      'GEOID\tALAND\tINTPTLAT\tINTPTLONG  \n62704\t1\t39.7721\t-89.6869\n62521\t1\t39.8270\t-88.9269\nbad\t1\tx\ty\n',
    ),
  )
  // Until the zip's location is known, sorting by 'nearest' returns the default order.
  expect(await ask({ sort: 'nearest:asc' })).toMatchObject({ zip: '62704', hasDistances: false })
  expect(await namesOf({ sort: 'nearest:asc' })).toEqual(await namesOf({}))
  expect(await loadZipFile(portal.database.db, path)).toEqual({ kept: 2, unread: 1 })
  expect(await ask({ sort: 'nearest:asc' })).toMatchObject({ zip: '62704', hasDistances: true })
  expect(await namesOf({ sort: 'nearest:asc' })).toEqual(['Amy Shaw, MD', 'José Núñez, MD', "Shawna O'Neil, MD"])
  expect(await namesOf({ sort: 'distance:asc' })).toEqual(['Amy Shaw, MD', 'José Núñez, MD', "Shawna O'Neil, MD"])
  expect((await ask({ sort: 'distance:desc' })).providers.map((one) => one.distance)).toEqual([40.5, 0, null])
  await expect(loadZipFile(portal.database.db, write('zips.csv', 'zip,lat\n'))).rejects.toThrow(
    'have the columns GEOID',
  )
})

test('on reload, keeps ids and retires unlisted doctors', async () => {
  const before = (await ask({ search: 'shaw amy' })).providers[0]?.providerId ?? ''
  const removedId = (await ask({ search: 'nunez' })).providers[0]?.providerId ?? ''
  const next = await load('npi.csv', [
    { ...shaw, last: 'Shaw-Reyes' },
    oneil,
    clinic,
    { ...nunez, at: 6, first: 'Ana' },
  ])
  expect(next).toMatchObject({ added: 1, changed: 1, unchanged: 2, retired: 1, returned: 0 })
  expect((await ask({ search: 'reyes' })).providers[0]?.providerId).toBe(before)
  expect(await namesOf({ search: 'nunez' })).toEqual(['Ana Núñez, MD'])
  expect(await findProvider(portal.database.db, removedId)).toMatchObject({ name: 'José Núñez, MD', isRetired: true })
  const npi = madeUpNpi(nunez.at)
  expect(await providerDirectory.find(portal.database.db, removedId)).toBeUndefined()
  expect([...(await providerDirectory.findByNpi(portal.database.db, [npi]))]).toEqual([])
  expect(await findProvider(portal.database.db, 'not-an-id')).toBeUndefined()
  const back = await load('npi.csv', [shaw, nunez, oneil, clinic])
  expect(back).toMatchObject({ returned: 1, changed: 1, retired: 1 })
  expect((await ask({ search: 'nunez' })).providers[0]?.providerId).toBe(removedId)
  expect(await providerDirectory.find(portal.database.db, removedId)).toMatchObject({ npi, isRetired: false })
  expect([...(await providerDirectory.findByNpi(portal.database.db, [npi])).keys()]).toEqual([npi])
  expect(await namesOf({ search: 'reyes' })).toEqual([])
})

test('keeps a doctor as long as at least one of two lists contains the doctor', async () => {
  await load('second.csv', [
    { ...shaw, first: 'AMELIA' },
    { at: 7, last: 'VARGA', first: 'OTTO' },
  ])
  expect(await namesOf({ search: 'shaw am' })).toEqual(['Amy Shaw, MD'])
  expect(await load('npi.csv', [nunez, oneil, clinic])).toMatchObject({ retired: 0 })
  expect(await namesOf({ search: 'shaw am' })).toEqual(['Amy Shaw, MD'])
  expect(await load('second.csv', [{ at: 7, last: 'VARGA', first: 'OTTO' }])).toMatchObject({ retired: 1 })
  expect(await namesOf({ search: 'shaw am' })).toEqual([])
})

test('counts invalid rows and loads the other rows', async () => {
  const header = nppesFile([]).trimEnd()
  const good = nppesFile([{ at: 8, last: 'WHITCOMBE', first: 'INEZ' }]).split('\n')[1] ?? ''
  const rows = [header, good, '"9999999999","1"', 'x', `"${madeUpNpi(9)}","3"`, `"${madeUpNpi(10)}","1",""`, good]
  const report = await loadFile('bad.csv', write('bad.csv', rows.join('\n')))
  expect(report).toMatchObject({ read: 6, added: 1, repeated: 1 })
  expect(Object.fromEntries(report.unread)).toEqual({
    'no number': 1,
    'too short': 1,
    'unknown kind': 1,
    'no name': 1,
  })
})

test('rejects a file that is not a list of doctors, and leaves the directory unchanged', async () => {
  const total = (await ask()).total
  await expect(loadFile('npi.csv', write('page.html', '<html>'))).rejects.toThrow('is in an unknown format')
  await expect(loadFile('npi.csv', write('cut.gz', gzipSync(nppesFile([shaw])).subarray(0, 40)))).rejects.toThrow(
    'cannot be read',
  )
  await expect(loadFile('npi.csv', write('none.csv', nppesFile([])))).rejects.toThrow('has no readable rows')
  await expect(loadFile('npi.csv', write('vitals.json', '{"resourceType":"Observation"}'))).rejects.toThrow(
    'lists no doctors or organizations',
  )
  await expect(loadFile('npi.csv', join(folder, 'missing.csv'))).rejects.toThrow('cannot be read (ENOENT)')
  expect((await ask()).total).toBe(total)
})

test('reads doctors from FHIR with the address of their location and the specialty of their role', async () => {
  const resources = [
    {
      resourceType: 'Practitioner',
      id: 'p1',
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: madeUpNpi(20) }],
      name: [{ family: 'Quill', given: ['Bartholomew'], suffix: ['DO'] }],
      gender: 'male',
      telecom: [{ system: 'phone', use: 'home', value: '1' }],
      qualification: [{ code: { text: 'DO' }, period: { start: '2001' } }],
    },
    {
      resourceType: 'PractitionerRole',
      practitioner: { reference: 'https://x.example.org/fhir/Practitioner/p1' },
      location: [{ reference: 'Location/l1' }],
      specialty: [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code: '207X00000X' }] }],
      telecom: [{ system: 'phone', value: '(217) 555-0199' }],
    },
    {
      resourceType: 'Location',
      id: 'l1',
      address: { line: ['1 Mill Rd'], city: 'Peoria', state: 'IL', postalCode: '61602' },
    },
    { resourceType: 'Organization', id: 'o1', name: 'Quill Orthopedics' },
    { resourceType: 'Practitioner', id: 'p2', active: false, name: [{ family: 'Gone' }] },
  ]
  const ndjson = `${resources.map((one) => JSON.stringify(one)).join('\n')}\nnot json\n`
  const report = await loadFile('fhir.ndjson', write('fhir.ndjson', ndjson))
  expect(report).toMatchObject({ added: 2 })
  expect(Object.fromEntries(report.unread)).toEqual({ 'not in use': 1, 'not an object': 1 })
  const [quill] = (await ask({ search: 'quill', specialty: 'Orthopedic Surgery' })).providers
  expect(quill).toMatchObject({
    providerName: 'Bartholomew Quill, DO',
    providerType: 'Orthopedic Surgery',
    providerAddress: '1 Mill Rd, Peoria, IL 61602',
    phone: '217-555-0199',
  })
  expect(Number(quill?.providerExperience)).toBeGreaterThan(20)
  const bundle = JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) })
  expect(await loadFile('fhir.ndjson', write('bundle.json', bundle))).toMatchObject({ unchanged: 2, retired: 0 })
})

test('summarizes each list in the command output, and reports lists that could not be loaded', async () => {
  const outputLines: string[] = []
  const complained: string[] = []
  const printer = {
    say: (line: string) => void outputLines.push(line),
    complain: (line: string) => void complained.push(line),
    signal: new AbortController().signal,
  }
  const terminal = { env: {}, folder, readSecret: async () => '' }
  const { database, cipher } = portal
  const services = { db: database.db, cipher, allowedPrivateHosts: [], publicUrl: portal.url }
  write('command.csv', nppesFile([shaw, { ...nunez, deactivatedOn: '01/02/2024' }]))
  const params = await loadProviders.prepare(['command.csv', 'page.html'], terminal)
  expect(await loadProviders.run(services, params, printer)).toBe(1)
  expect(outputLines[0]).toBe('command.csv: 2 rows read')
  expect(outputLines.slice(2)).toEqual(['  not loaded: 1 deactivated', '1 of 2 lists were loaded.'])
  expect(complained).toEqual([expect.stringContaining('page.html is in an unknown format')])
  write('places.txt', 'GEOID|INTPTLAT|INTPTLONG\n61602|40.68|-89.60\n')
  expect(await loadZips.run(services, await loadZips.prepare(['places.txt'], terminal), printer)).toBe(0)
  expect(outputLines.at(-1)).toBe('places.txt: 1 ZIP codes saved')
  await expect(loadProviders.prepare([], terminal)).rejects.toThrow('Specify a file.')
})
