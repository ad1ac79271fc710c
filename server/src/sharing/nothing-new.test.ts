import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { ListPage } from '@kinchart/contract/rules/completeness.ts'
import { createHealthLink, type Manifest } from '@kinchart/contract/calls/health-links.ts'
import { getResearchConsents, shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { openOutFolder } from '#platform/commands/out-folder.ts'
import { condition, bundle, drop } from '../../test/drop-files.ts'
import { queryWithIds } from '../../test/open-ids.ts'
import { sharingMigrations } from './migrations.ts'
import { writeStudy } from './research/export/write-study.ts'
import {
  addDoctor,
  listProvider,
  noSources,
  share,
  signInDoctor,
  signUpFamily,
  type Family,
} from './share.test-support.ts'
import { useFolder, usePortal } from '../../test/use-portal.ts'

const folder = useFolder('nothing-new-')
const portal = usePortal()
let ana: Family
let doctor: string
let cookie: string
const conditions = '5'
const NEW = 'Condition new'
const TWIN = 'Asthma'

async function connect(name: string, conditionId: string): Promise<void> {
  const patient = { resourceType: 'Patient', id: name, name: [{ given: ['Ana'], family: 'Lima' }] }
  const bytes = bundle('collection', [
    { ...patient, managingOrganization: { display: name } },
    condition(conditionId, `Patient/${name}`),
    {
      resourceType: 'Condition',
      id: `${name}-asthma`,
      code: { text: TWIN, coding: [{ system: 'http://snomed.info/sct', code: '195967001' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
      onsetDateTime: '2011-04-02',
      recordedDate: '2011-04-03',
      subject: { reference: `Patient/${name}` },
    },
    {
      resourceType: 'AllergyIntolerance',
      id: `${name}-a`,
      code: { text: `Allergy ${name}` },
      patient: { reference: `Patient/${name}` },
    },
  ])
  const { end, code } = await drop(portal, ana.self, [{ name: `${name}.json`, bytes }])
  if (code !== undefined || end.state !== 'complete') throw new Error(`The file was not read: ${code ?? end.state}`)
}

const seen = async (search?: string) => {
  const { people } = (await portal.call(viewing.getSharedPeople, { cookie })).body
  const query = {
    shareId: people[0]?.shareId ?? '',
    recordTypeId: conditions,
    ...(search === undefined ? {} : { search }),
  }
  const { body } = await portal.call(viewing.getSharedRows, { cookie, query })
  return body as unknown as {
    rows: { id: string; code: string; alsoFrom?: unknown[] }[]
    total: number
    sources: { providerName: string }[]
  }
}
const names = async (search?: string) => (await seen(search)).rows.map(({ code }) => code).toSorted()
const doctorNow = async () =>
  (await portal.call(calls.getDoctors, { as: ana.self, query: { profileId: ana.self.profileId } })).body.providers[0]
const agree = async () =>
  portal.call(shareIdentifiedData, {
    as: ana.self,
    body: { shareRecord: true, sharedItems: [{ recordTypeId: conditions, notes: false }] },
  })
async function studied(): Promise<string> {
  const place = join(folder, randomUUID())
  const services = { db: portal.database.db, cipher: portal.cipher, sourcesOf: noSources }
  await writeStudy(services, { name: 'Sleep', by: 'Harrow', creditCents: 100 }, await openOutFolder(place))
  return readFileSync(join(place, 'Condition.ndjson'), 'utf8')
}

beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima', ['self'])
  await connect('Riverside', 'first')
  doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  await addDoctor(portal, ana.self, doctor)
  await share(portal, ana.self, doctor, ['Condition'])
  await agree()
})

test('adds a new source to a share only when the owner shares again', async () => {
  const before = await names()
  expect(before).toContain('Condition first')
  await connect('Hillcrest', 'new')
  const after = await seen()
  expect(after.rows.map(({ code }) => code).toSorted()).toEqual(before)
  expect(after.total).toBe(before.length)
  expect(await names('new')).toEqual([])
  expect(after.rows.filter(({ alsoFrom }) => alsoFrom !== undefined)).toEqual([])
  expect(JSON.stringify(after)).not.toContain('Hillcrest')
  const storedRows = await queryWithIds<{ id: number }>(
    portal,
    `select id, source_id, type, fhir_id from resource where type = 'Condition'`,
  )
  const unseen = storedRows.find(({ fhir_id }) => fhir_id === 'new')
  const { people } = (await portal.call(viewing.getSharedPeople, { cookie })).body
  const query = { shareId: people[0]?.shareId ?? '', recordTypeId: conditions, id: String(unseen?.id) }
  expect((await portal.call(viewing.getSharedRecord, { cookie, query })).status).toBe(404)
  const sharedDoctor = await doctorNow()
  expect([sharedDoctor?.sharedSources.length, sharedDoctor?.newSources.length]).toEqual([2, 1])
  await share(portal, ana.self, doctor, ['Condition'], { newSources: [] })
  expect(await names()).toEqual(before)
  await share(portal, ana.self, doctor, ['Condition'])
  expect(await names()).toContain(NEW)
  expect((await doctorNow())?.newSources).toEqual([])
})

test('gives a study no data from a source connected after consent, until the patient consents again', async () => {
  expect(await studied()).not.toContain('Condition new')
  expect((await portal.call(getResearchConsents, { as: ana.self })).body.newSources).toHaveLength(1)
  await agree()
  expect(await studied()).toContain('Condition new')
  const { body } = await portal.call(getResearchConsents, { as: ana.self })
  expect([body.newSources, body.consents.length]).toEqual([[], 2])
  await agree()
  expect((await portal.call(getResearchConsents, { as: ana.self })).body.consents).toHaveLength(2)
})

test('shows the name of a source in a share if the source states that the patient has no entries in a shared section', async () => {
  const subject = { reference: 'Patient/denying' }
  const section = {
    ...{ title: 'Procedures', code: { coding: [{ system: 'http://loinc.org', code: '47519-4' }] } },
    emptyReason: { coding: [{ code: 'nilknown' }] },
  }
  const bytes = bundle('document', [
    { resourceType: 'Composition', id: 'c', status: 'final', date: '2024-05-01', subject, section: [section] },
    { resourceType: 'Patient', id: 'denying', name: [{ given: ['Ana'], family: 'Lima' }] },
    condition('denying', 'Patient/denying'),
  ])
  expect((await drop(portal, ana.self, [{ name: 'Denying.json', bytes }])).code).toBeUndefined()
  await share(portal, ana.self, doctor, ['Condition', 'Procedure'])
  const { people } = (await portal.call(viewing.getSharedPeople, { cookie })).body
  const query = { shareId: people[0]?.shareId ?? '', recordTypeId: '4' }
  const { sources } = (await portal.call(viewing.getSharedRows, { cookie, query })).body as unknown as ListPage
  const denying = sources.filter(({ denials }) => denials !== undefined).map(({ providerName }) => providerName)
  expect(denying).toEqual([expect.not.stringMatching(/^Another source$/)])
  expect(sources.filter(({ providerName }) => providerName === 'Another source').length).toBe(sources.length - 1)
  await share(portal, ana.self, doctor, ['Condition'])
})

test('excludes sections that were not chosen, and sections introduced later, from a share or study', async () => {
  const { people } = (await portal.call(viewing.getSharedPeople, { cookie })).body
  const shareId = people[0]?.shareId ?? ''
  expect(people[0]?.recordTypeIds).toEqual([conditions])
  for (const recordTypeId of ['8', '99'])
    expect((await portal.call(viewing.getSharedRows, { cookie, query: { shareId, recordTypeId } })).status).not.toBe(
      200,
    )
  expect(await studied()).not.toContain('Allergy')
})

test('adds sources connected later to a share one by one, as its owner chooses', async () => {
  const before = await names()
  for (const [place, code] of [
    ['Ashford', 'chosen'],
    ['Birchwood', 'left-out'],
  ] as const)
    await connect(place, code)
  const added = (await doctorNow())?.newSources ?? []
  expect(added.map(({ name }) => name)).toEqual([
    expect.stringContaining('Ashford'),
    expect.stringContaining('Birchwood'),
  ])
  await share(portal, ana.self, doctor, ['Condition'], { newSources: [added[0]?.id ?? ''] })
  expect(await names()).toEqual([...before, 'Condition chosen'].toSorted())
  expect((await doctorNow())?.newSources).toEqual([added[1]])
  // Another patient's source, or an unknown one, adds nothing.
  await share(portal, ana.self, doctor, ['Condition'], { newSources: [randomUUID()] })
  expect(await names()).toEqual([...before, 'Condition chosen'].toSorted())
  await portal.call(calls.endShare, {
    as: ana.self,
    body: { profileId: ana.self.profileId, recipientKind: 'doctor', recipientId: doctor },
  })
  await share(portal, ana.self, doctor, ['Condition'], { newSources: [] })
  expect(await names()).toEqual([...before, 'Condition chosen'].toSorted())
})

test('keeps a health link unchanged when sources are connected later', async () => {
  const key = randomBytes(32)
  const content = await new CompactEncrypt(Buffer.from(JSON.stringify({ resourceType: 'Bundle', text: 'as it was' })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: 'application/fhir+json' })
    .encrypt(key)
  const { body } = await portal.call(createHealthLink, {
    as: ana.self,
    body: {
      profileId: ana.self.profileId,
      mode: 'manifest',
      label: 'For Dr. Osei',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      recordTypeIds: ['5'],
      content,
    },
  })
  await connect('Lakeside', 'later')
  const answer = await fetch(`${portal.url}${new URL(body.url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient: 'Dr. Osei', embeddedLengthMax: 1_000_000 }),
  })
  const { files } = (await answer.json()) as Manifest
  const [file] = files
  const sent = file?.embedded ?? (await (await fetch(`${portal.url}${new URL(file?.location ?? '').pathname}`)).text())
  expect(Buffer.from((await compactDecrypt(sent, key)).plaintext).toString()).toContain('as it was')
  expect(files).toHaveLength(1)
})

test('keeps exactly the displayed sources in an existing share when the migration limits shares to sources', async () => {
  const step = sharingMigrations.find(({ name }) => name === '0160-share-sources')
  const { pool } = portal.database
  await pool.query('alter table share drop column source_ids')
  await pool.query((step?.sql ?? '').replaceAll('import_request', 'source'))
  const before = await names()
  expect(before).toContain(NEW)
  await connect('Northgate', 'much-later')
  expect(await names()).toEqual(before)
})
