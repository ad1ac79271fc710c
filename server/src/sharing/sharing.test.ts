import { io } from 'socket.io-client'
import { beforeAll, expect, test } from 'vitest'
import { getUser } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { removeDependent } from '@kinchart/contract/calls/family.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import * as calls from '@kinchart/contract/calls/sharing.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import { bundle, drop } from '../../test/drop-files.ts'
import {
  addDoctor,
  conditionOf,
  connect,
  listProvider,
  share,
  signInDoctor,
  signUpFamily,
  type Family,
} from './share.test-support.ts'
import { endVerified } from './verified/verified.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let ana: Family
let ben: Family
let doctor: string
let cookie: string

const conditions = '5'
const allergies = '8'
const documents = '9'

beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima')
  ben = await signUpFamily(portal, 'ben@example.org', 'Ito')
  doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  await addDoctor(portal, ana.self, doctor)
})

const people = async (as = cookie) => portal.call(viewing.getSharedPeople, { cookie: as })
const isSignedIn = async (as: string) => (await people(as)).body.recipient !== null
const rows = async (shareId: string, recordTypeId: string, as = cookie) =>
  portal.call(viewing.getSharedRows, { cookie: as, query: { shareId, recordTypeId } })
const firstShare = async (as = cookie): Promise<string> => (await people(as)).body.people[0]?.shareId ?? ''
const doctorsOf = async (family: Family, profileId = family.self.profileId) =>
  (await portal.call(calls.getDoctors, { as: family.self, query: { profileId } })).body.providers
const openingsOf = async (family: Family, profileId = family.self.profileId) =>
  (await portal.call(calls.getAccessLog, { as: family.self, query: { profileId } })).body.accesses
const removeFor = async (family: Family, providerId: string, profileId = family.self.profileId) =>
  portal.call(calls.removeDoctor, { as: family.self, query: { profileId, providerId } })

test('adds a listed doctor once, removes the doctor, and does not add an unlisted doctor', async () => {
  const other = await listProvider(portal, 'Dr. Owen Castellanos')
  expect((await addDoctor(portal, ana.self, other)).body).toEqual({ message: messages.doctorAdded })
  const again = await addDoctor(portal, ana.self, other)
  expect([again.status, again.code, (again.body as { message: string }).message]).toEqual([
    409,
    'doctor-already-added',
    messages.doctorAlreadyAdded,
  ])
  expect((await doctorsOf(ana)).find(({ providerId }) => providerId === other)).toMatchObject({
    providerName: 'Dr. Owen Castellanos',
    providerType: 'Cardiology',
    sharedTables: [],
    sharedProfile: [],
    isSubscribed: false,
    opensBy: 'none',
  })
  expect((await removeFor(ana, other)).status).toBe(200)
  expect((await removeFor(ana, other)).code).toBe('doctor-not-in-list')
  expect((await share(portal, ana.self, other, ['Condition'])).code).toBe('doctor-not-in-list')
  expect((await addDoctor(portal, ana.self, '')).body).toMatchObject({
    fields: [{ field: 'providerId', message: messages.selectDoctor }],
  })
  for (const id of ['nobody', crypto.randomUUID()])
    expect(await addDoctor(portal, ana.self, id)).toMatchObject({ status: 404, code: 'provider-unknown' })
  expect((await addDoctor(portal, ana.self, doctor, ben.childId)).code).toBe('not-found')
})

test('connects an organization once, by `organizationId` or `providerId`, and does not list the organization as a doctor', async () => {
  const clinic = await listProvider(portal, 'Harrow Lake Clinic', 'organization')
  expect((await connect(portal, ana.self, clinic)).body).toEqual({ message: messages.organizationAdded })
  expect((await connect(portal, ana.self, clinic)).code).toBe('organization-already-added')
  const other = await portal.call(calls.addOrganization, {
    as: ana.self,
    body: { status: constants.doctorConnectedStatus, providerId: clinic, profileId: ana.childId },
  })
  expect(other.status).toBe(200)
  expect((await addDoctor(portal, ana.self, clinic)).code).toBe('provider-unknown')
  expect((await connect(portal, ana.self, doctor)).code).toBe('provider-unknown')
  const shared = await portal.call(calls.shareToOrganization, {
    as: ana.self,
    body: { organizationId: clinic, profileIds: [ana.childId], mongoDBTables: ['Condition'] },
  })
  expect(shared.body).toEqual({
    ...{ message: sharingAnswers.withoutAccess, links: [] },
    withoutAccess: ['Harrow Lake Clinic'],
  })
  const { organizations } = (
    await portal.call(calls.getSharedOrganizations, { as: ana.self, query: { profileId: ana.childId } })
  ).body
  expect(organizations).toMatchObject([{ organizationId: clinic, sharedTables: ['Condition'] }])
  const staff = await signInDoctor(portal, { id: clinic, kind: 'organization' }, 'desk@clinic.example')
  expect((await people(staff)).body.people.map(({ name }) => name)).toEqual(['Teodor Lima'])
  const ended = await portal.call(calls.removeOrganization, {
    as: ana.self,
    query: { profileId: ana.childId, organizationId: clinic },
  })
  expect(ended.status).toBe(200)
  expect((await people(staff)).body.people).toEqual([])
})

test('shows a verified doctor exactly the chosen sections of the chosen people, and notes only if chosen', async () => {
  await portal.call(saveNote, {
    as: ana.self,
    body: { profileId: ana.self.profileId, recordTypeId: conditions, note: 'Ask about sleep' },
  })
  const { body } = await share(portal, ana.self, doctor, ['Condition', 'ConditionNotes', 'AllergyIntolerance'])
  expect(body).toEqual({ message: messages.recordShared, links: [], withoutAccess: [] })
  const { recipient, people: shared } = (await people()).body
  expect(recipient).toEqual({ name: 'Dr. Lena Fairbank', by: 'sign-in' })
  expect(shared).toMatchObject([
    { name: 'Ana Lima', recordTypeIds: [conditions, allergies], noteTypeIds: [conditions], until: null },
  ])
  const shareId = shared[0]?.shareId ?? ''
  const listed = (await rows(shareId, conditions)).body
  expect(JSON.stringify(listed.rows)).toContain(conditionOf('Ana', 'Lima'))
  expect(listed.total).toBe(1)
  expect((await rows(shareId, documents)).code).toBe('share-ended')
  expect((await rows(shareId, '99')).code).toBe('record-type-unknown')
  const note = async (recordTypeId: string) =>
    portal.call(viewing.getSharedNote, { cookie, query: { shareId, recordTypeId } })
  expect((await note(conditions)).body.data.note).toBe('Ask about sleep')
  expect((await note(allergies)).code).toBe('share-ended')
  const { id } = listed.rows[0] as { id: string }
  const record = async (recordTypeId: string) =>
    portal.call(viewing.getSharedRecord, { cookie, query: { shareId, recordTypeId, id } })
  expect((await record(conditions)).body.resource).toContain(conditionOf('Ana', 'Lima'))
  expect((await record(allergies)).code).toBe('not-found')
  expect((await doctorsOf(ana)).find(({ providerId }) => providerId === doctor)).toMatchObject({
    sharedTables: ['Condition', 'ConditionNotes', 'AllergyIntolerance'],
    sharedProfile: [{ id: ana.self.profileId, name: 'Ana Lima' }],
    isSubscribed: true,
    opensBy: 'sign-in',
  })
})

test('opens documents only if their section is shared', async () => {
  await share(portal, ana.self, doctor, ['DocumentReference', 'Condition'])
  const shareId = await firstShare()
  const [row] = (await rows(shareId, documents)).body.rows as { id: string }[]
  const query = { shareId, recordTypeId: documents, id: row?.id ?? '' }
  const listed = (await portal.call(viewing.getSharedDocuments, { cookie, query })).body.documents
  expect(listed).toHaveLength(1)
  const open = async (recordTypeId: string, docid: string) =>
    portal.call(viewing.getSharedDocument, { cookie, query: { shareId, recordTypeId, docid } })
  expect((await open(documents, listed[0]?.docid ?? '')).body.data).toContain('Note about Ana')
  expect((await open(conditions, listed[0]?.docid ?? '')).code).toBe('not-found')
  await share(portal, ana.self, doctor, ['Condition'])
  expect((await open(documents, listed[0]?.docid ?? '')).code).toBe('share-ended')
})

test('when the user shares for a dependent, adds the doctor to the dependent’s list, and leaves other shares unchanged', async () => {
  await share(portal, ana.self, doctor, ['Condition'])
  await share(portal, ana.self, doctor, ['AllergyIntolerance'], { profileIds: [ana.childId] })
  const shared = (await people()).body.people.map(({ name, recordTypeIds }) => [name, recordTypeIds] as const)
  expect(Object.fromEntries(shared)).toEqual({ 'Ana Lima': [conditions], 'Teodor Lima': [allergies] })
  expect(await doctorsOf(ana, ana.childId)).toMatchObject([
    { providerId: doctor, sharedTables: ['AllergyIntolerance'] },
  ])
})

test('when any share of a family ends, closes the records of the whole family', async () => {
  const both = { profileIds: [ana.self.profileId, ana.childId] }
  const end = async (profileId: string) =>
    portal.call(calls.endShare, {
      as: ana.self,
      body: { profileId, recipientKind: 'doctor', recipientId: doctor },
    })
  for (const close of [
    async () => end(ana.self.profileId),
    async () => end(ana.childId),
    async () => removeFor(ana, doctor),
    async () => removeFor(ana, doctor, ana.childId),
  ]) {
    await addDoctor(portal, ana.self, doctor)
    await share(portal, ana.self, doctor, ['Condition'], both)
    await share(portal, ana.self, doctor, ['AllergyIntolerance'])
    const shared = (await people()).body.people
    expect(shared.map(({ name }) => name).sort()).toEqual(['Ana Lima', 'Teodor Lima'])
    expect((await close()).status).toBe(200)
    expect((await people()).body.people).toEqual([])
    for (const { shareId, recordTypeIds } of shared)
      expect((await rows(shareId, recordTypeIds[0] ?? '')).code).toBe('share-ended')
    expect((await end(ana.self.profileId)).code).toBe('share-ended')
  }
  for (const profileId of [ana.self.profileId, ana.childId]) await addDoctor(portal, ana.self, doctor, profileId)
})

test('rejects a share with no content, no recipients, only notes, an unknown section, or another account’s dependent', async () => {
  await share(portal, ana.self, doctor, ['Condition'])
  const before = await portal.database.pool.query('select * from share order by id')
  const refused = async (tables: string[], profileIds: string[], id = doctor): Promise<string | undefined> =>
    (await share(portal, ana.self, id, tables, { profileIds })).code
  const own = ana.self.profileId
  expect(await refused([], [own])).toBe('share-invalid')
  expect(await refused(['ConditionNotes'], [own])).toBe('share-invalid')
  expect(await refused(['Condition', 'Password'], [own])).toBe('share-invalid')
  expect(await refused(['Condition'], [])).toBe('request-invalid')
  expect(await refused(['Condition'], [own, ben.childId])).toBe('not-found')
  expect(await refused(['Condition'], [own], crypto.randomUUID())).toBe('doctor-not-in-list')
  expect((await share(portal, ben.self, doctor, ['Condition'])).code).toBe('doctor-not-in-list')
  for (const until of ['2020-01-01', '2999-01-01', '2026-02-31'])
    expect((await share(portal, ana.self, doctor, ['Condition'], { until })).code).toBe('request-invalid')
  expect((await share(portal, ana.self, doctor, ['Condition'], { sendTo: 'no address' })).code).toBe('request-invalid')
  expect((await portal.database.pool.query('select * from share order by id')).rows).toEqual(before.rows)
  expect(portal.logged.filter(({ event }) => event === 'share-refused').length).toBeGreaterThan(6)
})

test('opens nothing once a share has ended or its last day is over', async () => {
  await share(portal, ana.self, doctor, ['Condition'])
  const shareId = await firstShare()
  expect((await rows(shareId, conditions)).status).toBe(200)
  const end = async () =>
    portal.call(calls.endShare, {
      as: ana.self,
      body: { profileId: ana.self.profileId, recipientKind: 'doctor', recipientId: doctor },
    })
  expect((await end()).status).toBe(200)
  expect((await rows(shareId, conditions)).code).toBe('share-ended')
  expect((await end()).code).toBe('share-ended')
  expect((await doctorsOf(ana)).some(({ providerId }) => providerId === doctor)).toBe(true)
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await share(portal, ana.self, doctor, ['Condition'], { until })
  const dated = await firstShare()
  expect((await people()).body.people[0]?.until).toBe(until)
  await portal.database.pool.query(`update share set closes_at = now() - interval '1 second' where id = $1`, [dated])
  expect((await rows(dated, conditions)).code).toBe('share-ended')
  expect((await people()).body.people).toEqual([])
  expect((await doctorsOf(ana)).find(({ providerId }) => providerId === doctor)?.sharedTables).toEqual([])
})

test('notifies an open page within a second that a share has ended', async () => {
  await share(portal, ana.self, doctor, ['Condition'])
  const socket = io(portal.url, {
    path: constants.hubPath,
    transports: ['websocket'],
    auth: { guest: true },
    extraHeaders: { cookie },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const heard = new Promise<unknown[]>((resolve) => socket.on(viewing.sharesChangedEvent, (...args) => resolve(args)))
  await removeFor(ana, doctor)
  expect(await heard).toEqual([])
  expect((await people()).body.people).toEqual([])
  socket.close()
  const stranger = io(portal.url, { path: constants.hubPath, transports: ['websocket'], auth: { guest: true } })
  const refused = await new Promise<string>((resolve) => {
    stranger.on('connect', () => resolve('connected'))
    stranger.on('connect_error', (error) => resolve(error.message))
  })
  stranger.close()
  expect(refused).toBe('session-missing')
  await addDoctor(portal, ana.self, doctor)
})

test('shows the patient a log of who accessed what and when, and stores the log encrypted', async () => {
  await share(portal, ana.self, doctor, ['Condition'])
  const shareId = await firstShare()
  await rows(shareId, conditions)
  const [latest, before] = await openingsOf(ana)
  expect(latest).toMatchObject({
    who: 'Dr. Lena Fairbank',
    address: 'lena@clinic.example',
    what: 'rows',
    table: 'Condition',
    by: 'sign-in',
  })
  expect(before).toMatchObject({ what: 'people', table: null })
  expect(Math.abs(Date.now() - Date.parse(latest?.openedAt ?? ''))).toBeLessThan(60_000)
  const stranger = await portal.call(calls.getAccessLog, { as: ben.self, query: { profileId: ana.self.profileId } })
  expect(stranger.code).toBe('not-found')
  const { rows: accessRows } = await portal.database.pool.query<{ accessed_by: Buffer }>(
    'select accessed_by from share_access',
  )
  for (const { accessed_by } of accessRows) expect(accessed_by.toString('latin1')).not.toContain('Fairbank')
  const { rows: links } = await portal.database.pool.query<{ details: Buffer }>(
    'select details from care_team_member union all select details from share_link',
  )
  expect(links.length).toBeGreaterThan(2)
  for (const { details } of links) expect(details.toString('latin1')).not.toMatch(/Fairbank|practice\.example/)
})

test('never reads or changes the research opt-in when sharing', async () => {
  const isSharing = async () =>
    (await portal.call(getUser, { as: ana.self, query: { email: 'ana@example.org' } })).body.profile?.shareRecord
  expect(await isSharing()).toBe(false)
  await share(portal, ana.self, doctor, ['Condition'])
  expect(await isSharing()).toBe(false)
  await portal.database.pool.query('update profile set share_record = true where id = $1', [ana.self.profileId])
  await share(portal, ana.self, doctor, ['AllergyIntolerance'], { profileIds: [ana.self.profileId, ana.childId] })
  await portal.call(calls.endShare, {
    as: ana.self,
    body: { profileId: ana.self.profileId, recipientKind: 'doctor', recipientId: doctor },
  })
  await removeFor(ana, doctor)
  await addDoctor(portal, ana.self, doctor)
  expect(await isSharing()).toBe(true)
  const { rows: others } = await portal.database.pool.query('select from profile where share_record and id <> $1', [
    ana.self.profileId,
  ])
  expect(others).toEqual([])
  expect((await portal.database.pool.query('select from research_consent')).rows).toEqual([])
})

test('closes a removed dependent’s records to everyone, and deletes them with the log', async () => {
  await addDoctor(portal, ben.self, doctor)
  await share(portal, ben.self, doctor, ['Condition'], { profileIds: [ben.childId] })
  const shared = (await people()).body.people.find(({ name }) => name === 'Teodor Ito')
  expect((await rows(shared?.shareId ?? '', conditions)).status).toBe(200)
  await portal.call(removeDependent, { as: ben.self, query: { dependentId: ben.childId } })
  expect((await rows(shared?.shareId ?? '', conditions)).code).toBe('share-ended')
  for (const table of ['share', 'care_team_member', 'share_access']) {
    const { rows: left } = await portal.database.pool.query(`select from ${table} where profile_id = $1`, [ben.childId])
    expect(left).toEqual([])
  }
})

test('responds to a code request from an unverified address as from a verified address, but sends no email and accepts no code', async () => {
  const known = await portal.call(viewing.requestRecipientCode, { body: { email: 'lena@clinic.example' } })
  const unknown = await portal.call(viewing.requestRecipientCode, { body: { email: 'nobody@clinic.example' } })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const wrong = await portal.call(viewing.recipientSignIn, { body: { email: 'nobody@clinic.example', code: '123456' } })
  expect(wrong.code).toBe('code-wrong')
  expect((await portal.mails()).some(({ to }) => to === 'nobody@clinic.example')).toBe(false)
  for (const cookie of ['', 'kinchart_viewer=made-up', `kinchart_viewer=${'x'.repeat(43)}`])
    expect(await isSignedIn(cookie)).toBe(false)
  const session = await portal.call(viewing.getSharedPeople, { as: ana.self })
  expect(session.body).toMatchObject({ recipient: null, people: [] })
  const query = { shareId: await firstShare(), recordTypeId: conditions }
  expect((await portal.call(viewing.getSharedRows, { as: ana.self, query })).code).toBe('recipient-session-missing')
  expect((await portal.call(calls.getDoctors, { cookie, query: { profileId: ana.self.profileId } })).status).toBe(401)
})

test('shows nothing to a doctor who has signed out, or whose verification the operator has ended', async () => {
  const other = await signInDoctor(portal, { id: doctor }, 'second@clinic.example')
  expect(await isSignedIn(other)).toBe(true)
  expect((await portal.call(viewing.recipientSignOut, { cookie: other })).status).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
  const third = await signInDoctor(portal, { id: doctor }, 'second@clinic.example')
  expect(await endVerified(portal.database.db, portal.cipher, 'Second@Clinic.Example')).toBe(true)
  expect(await isSignedIn(third)).toBe(false)
  expect(await endVerified(portal.database.db, portal.cipher, 'second@clinic.example')).toBe(false)
  expect(await isSignedIn(cookie)).toBe(true)
})

test('adds a doctor who appears in the record but in no directory, and shows the doctor as a share recipient', async () => {
  const subject = { reference: 'Patient/p' }
  await drop(portal, ben.self, [
    {
      name: 'visits.json',
      bytes: bundle('collection', [
        { resourceType: 'Patient', id: 'p', name: [{ given: ['Ana'], family: 'Ito' }] },
        { resourceType: 'Practitioner', id: 'x', name: [{ text: 'Dr. Simone Odell-Mbeki' }] },
        {
          resourceType: 'Encounter',
          id: 'v',
          status: 'finished',
          subject,
          period: { start: '2024-05-04' },
          participant: [{ individual: { reference: 'Practitioner/x' } }],
        },
      ]),
    },
  ])
  const seen = async () =>
    (await portal.call(getProviderByProfileId, { as: ben.self, query: { profileId: ben.self.profileId } })).body
  const { providers } = await seen()
  expect(providers).toMatchObject([{ providerName: 'Dr. Simone Odell-Mbeki', sharedTables: [] }])
  const id = providers[0]?.providerId ?? ''
  expect((await addDoctor(portal, ana.self, id)).code).toBe('provider-unknown')
  expect((await addDoctor(portal, ben.self, id)).status).toBe(200)
  await share(portal, ben.self, id, ['Condition'])
  expect((await seen()).providers[0]).toMatchObject({
    sharedTables: ['Condition'],
    sharedProfile: [{ id: ben.self.profileId }],
  })
})
