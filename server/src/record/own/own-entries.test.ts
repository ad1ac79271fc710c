import { beforeAll, expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import * as calls from '@kinchart/contract/calls/own-entries.ts'
import type { OwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { upload } from '../../../test/drop-files.ts'
import { getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { getTrend } from '@kinchart/contract/calls/trend.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { forgetRemoved } from './removed.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let ana: Person
let ben: Person
let child: string

beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
  ben = await signUpPerson(portal, 'ben@example.org', { firstName: 'Ben', lastName: 'Ito' })
  const body = { firstName: 'Clement', lastName: 'Lima', birthDate: '2015-02-11', relationship: 'dependent' } as const
  child = (await portal.call(addDependent, { as: ana, body })).body.dependentId
})

const bloodPressure: OwnEntry = {
  ...{ kind: 'vitals', of: 'blood-pressure', value: '128', lower: '82', pulse: '', unit: 'mm[Hg]' },
  ...{ date: '2025-11-20', time: '07:10', offset: '-08:00', how: 'Left arm, sitting' },
}
const one = { ...bloodPressure, lower: '', time: '', offset: '+00:00', how: '' }
const entries: readonly OwnEntry[] = [
  bloodPressure,
  { ...one, of: 'temperature', value: '98.60', unit: '[degF]' },
  { ...one, of: 'weight', value: '71.50', unit: 'kg' },
  { ...one, of: 'height', value: '66', unit: '[in_i]' },
  { ...one, of: 'oxygen', value: '97', unit: '%' },
  { ...one, of: 'breathing', value: '14', unit: '/min' },
  { ...one, of: 'pulse', value: '71', unit: '/min' },
  { ...one, of: 'glucose', value: '5.40', unit: 'mmol/L' },
  { ...one, of: 'glucose', value: '97', unit: 'mg/dL' },
  {
    ...{ kind: 'medicine', name: 'Ibuprofen 200 mg tablet', dose: '1 tablet', frequency: 'when needed' },
    ...{ since: '2025-08-18', until: '', isTaken: 'yes' },
  },
  { kind: 'medicine', name: 'Vitamin D3', dose: '', frequency: '', since: '2019', until: '2020-05', isTaken: 'no' },
  { kind: 'allergy', name: 'Strawberries', reaction: 'Hives', severity: 'moderate', since: '2003' },
  { kind: 'allergy', name: 'Latex', reaction: '', severity: 'mild', since: '' },
  { kind: 'condition', name: 'Migraine', since: '2019-05', until: '', isThere: 'yes' },
  { kind: 'condition', name: 'Broken wrist', since: '2010', until: '2010', isThere: 'no' },
  { kind: 'vaccination', name: 'Influenza', date: '2025-10-02', place: 'Corner pharmacy' },
  { kind: 'procedure', name: 'Appendix removed', date: '1999', place: '' },
  { kind: 'note', name: 'Asked about sleep', text: 'Woke twice.\nSlept late: 5 < 6 & so on.', date: '2025-11-01' },
]

const add = async (entry: OwnEntry, as = ana, profileId = as.profileId) =>
  portal.call(calls.addOwnEntry, { as, body: { profileId, entry } })
const added = async (entry: OwnEntry, as = ana, profileId = as.profileId): Promise<string> => {
  const { body } = await add(entry, as, profileId)
  const [id] = body.ids
  if (id === undefined) throw new Error('Nothing was added.')
  return id
}
const show = async (id: string, as = ana, profileId = as.profileId) =>
  portal.call(calls.getOwnEntry, { as, query: { profileId, id } })
const remove = async (id: string, as = ana) =>
  portal.call(calls.removeOwnEntry, { as, query: { profileId: as.profileId, id } })
const bringBack = async (id: string, as = ana) =>
  portal.call(calls.restoreOwnEntry, { as, body: { profileId: as.profileId, id } })
const listRequest = () => ({ as: ana, query: { profileId: ana.profileId } })
const openedRecord = async (id: string, profileId = ana.profileId) =>
  (await portal.call(getRecord, { as: ana, query: { profileId, id } })).body

test.each(entries)('returns the values of an entry exactly as the patient typed them: %o', async (entry) => {
  const id = await added(entry)
  expect((await show(id)).body.entry).toEqual(entry)
  const { resource, row } = await openedRecord(id)
  expect(row).toMatchObject({ addedBy: 'patient' })
  expect(JSON.stringify(row)).not.toMatch(/"mark":\{|"referenceRange":\{/)
  for (const [name, typed] of Object.entries(entry))
    if (name === 'value') expect(resource).toContain(`"value":${typed}`)
})

test('lists a new entry as added by the patient, and finds the entry by its text', async () => {
  const { body: medications } = await portal.call(listMedications, listRequest())
  expect(medications.medicationStatement).toMatchObject([
    {
      medicationCodeableConcept: 'Ibuprofen 200 mg tablet',
      dose: '1 tablet',
      frequency: 'when needed',
      addedBy: 'patient',
    },
    { medicationCodeableConcept: 'Vitamin D3', status: 'stopped', courseEnd: '2020-05' },
  ])
  expect(medications.sources).toMatchObject([{ isOwn: true, state: 'not-offered' }])
  const counts = await Promise.all([
    portal.call(listVitals, listRequest()),
    portal.call(listAllergies, listRequest()),
    portal.call(listConditions, listRequest()),
    portal.call(listImmunizations, listRequest()),
    portal.call(listProcedures, listRequest()),
    portal.call(listVisitNotes, listRequest()),
  ])
  expect(counts.map(({ body }) => body.total)).toEqual([9, 2, 2, 1, 1, 1])
  const { body: hits } = await portal.call(searchEverything, {
    as: ana,
    query: { profileId: ana.profileId, q: 'ibuprofen' } as never,
  })
  expect(JSON.stringify(hits)).toContain('Ibuprofen 200 mg tablet')
})

test('shows the author of each self-entered value in the history of a test and in the latest vital signs', async () => {
  const { body } = await portal.call(getVitalSigns, listRequest())
  const weight = body.signs.flatMap(({ lines }) => lines).find(({ latest: one }) => one.unit === 'kg')
  const testKey = weight?.testKey ?? ''
  const { body: trend } = await portal.call(getTrend, { as: ana, query: { profileId: ana.profileId, testKey } })
  expect(trend.series).toMatchObject([{ unit: 'kg', points: [{ number: '71.50', addedBy: 'patient', mark: null }] }])
  const latest = body.signs.flatMap(({ lines }) => lines.map(({ latest: one }) => one.addedBy))
  expect(latest.length).toBeGreaterThan(6)
  expect(new Set(latest)).toEqual(new Set(['patient']))
})

test('does not list the source of the patient’s added entries among the imports', async () => {
  expect((await portal.call(getConnectedEhrs, { as: ana })).body.connectedEhrs).toEqual([])
})

test('records the author of an entry in a Provenance, and records the guardian as author if the guardian writes for the child', async () => {
  const id = await added(entries[9] as OwnEntry, ana, child)
  const { row } = await openedRecord(id, child)
  expect(row).toMatchObject({ addedBy: 'guardian', providerName: 'Added by the patient’s guardian' })
  const { rows } = await portal.database.pool.query<{ id: string; provenance: string }>(
    'select id, provenance_id as provenance from own_entry where resource_id = $1',
    [id],
  )
  const { resource } = await openedRecord(String(rows[0]?.provenance), child)
  expect(JSON.parse(resource)).toMatchObject({
    resourceType: 'Provenance',
    target: [{ reference: `MedicationStatement/${rows[0]?.id}` }],
    agent: [
      {
        type: { coding: [{ code: 'author' }] },
        who: { reference: 'RelatedPerson/guardian' },
        onBehalfOf: { reference: 'Patient/patient' },
      },
    ],
  })
})

test('stores a pulse typed with a blood pressure as a separate entry', async () => {
  const { body } = await add({ ...bloodPressure, pulse: '68' })
  expect(body.ids).toHaveLength(2)
  expect((await show(body.ids[1] ?? '')).body.entry).toMatchObject({ of: 'pulse', value: '68', unit: '/min' })
})

test('keeps the previous version of a changed entry', async () => {
  const id = await added({ kind: 'allergy', name: 'Walnut', reaction: '', severity: '', since: '' })
  const entry = { kind: 'allergy', name: 'Walnuts', reaction: 'Swelling', severity: 'severe', since: '2001' } as const
  const { body } = await portal.call(calls.updateOwnEntry, { as: ana, body: { profileId: ana.profileId, id, entry } })
  expect(body.message).toBe('Saved.')
  expect((await show(id)).body.entry).toEqual(entry)
  const { earlier } = await openedRecord(id)
  expect(earlier.map(({ resource }) => (JSON.parse(resource) as { code: { text: string } }).code.text)).toEqual([
    'Walnut',
  ])
  const wrong = await portal.call(calls.updateOwnEntry, {
    as: ana,
    body: { profileId: ana.profileId, id, entry: bloodPressure },
  })
  expect(wrong.code).toBe('request-invalid')
  expect((await show(id)).body.entry).toEqual(entry)
})

test.each([bloodPressure, entries[9], entries[17]])(
  'keeps no earlier version if an edit changes nothing: %o',
  async (entry) => {
    if (entry === undefined) throw new Error('No such entry.')
    const id = await added(entry)
    const storedEntry = (await show(id)).body.entry
    const { body } = await portal.call(calls.updateOwnEntry, {
      as: ana,
      body: { profileId: ana.profileId, id, entry: storedEntry },
    })
    expect(body.message).toBe('Saved.')
    expect((await openedRecord(id)).earlier).toEqual([])
  },
)

test('hides a deleted entry everywhere, and restores it with its earlier versions', async () => {
  const id = await added({ kind: 'condition', name: 'Gout', since: '', until: '', isThere: 'yes' })
  const entry = { kind: 'condition', name: 'Gout, left foot', since: '', until: '', isThere: 'yes' } as const
  await portal.call(calls.updateOwnEntry, { as: ana, body: { profileId: ana.profileId, id, entry } })
  const before = await openedRecord(id)
  const names = async () =>
    (await portal.call(listConditions, listRequest())).body.condition.map(({ code }: { code: string | null }) => code)
  expect(await names()).toContain('Gout, left foot')
  expect((await remove(id)).body.message).toBe('Deleted.')
  expect(await names()).not.toContain('Gout, left foot')
  expect((await show(id)).code).toBe('not-found')
  expect((await remove(id)).code).toBe('not-found')
  expect((await portal.call(getRecord, { as: ana, query: { profileId: ana.profileId, id } })).code).toBe('not-found')
  expect((await bringBack(id, ben)).code).toBe('not-found')
  expect((await bringBack(id)).body.message).toBe('Restored.')
  expect(await openedRecord(id)).toEqual(before)
  expect(await names()).toContain('Gout, left foot')
  expect((await bringBack(id)).code).toBe('not-found')
})

test('deletes an entry and its provenance permanently after the restore period', async () => {
  const id = await added({ kind: 'condition', name: 'Hay fever', since: '', until: '', isThere: 'yes' })
  await remove(id)
  await portal.database.pool.query(
    `update own_entry set removed_at = now() - interval '31 minutes' where resource_id = $1`,
    [id],
  )
  await forgetRemoved(portal.database.db)
  expect((await bringBack(id)).code).toBe('not-found')
  const { rows } = await portal.database.pool.query<{ left: string }>(
    `select (select count(*) from removed_resource) + (select count(*) from removed_earlier)
       + (select count(*) from own_entry where resource_id = $1) as left`,
    [id],
  )
  expect(Number(rows[0]?.left)).toBe(0)
})

test('refuses changes to another user’s entries and to a source’s entries', async () => {
  const id = await added(entries[13] as OwnEntry)
  const entry = { kind: 'condition', name: 'Mine', since: '', until: '', isThere: 'yes' } as const
  expect((await show(id, ben)).code).toBe('not-found')
  expect((await show(id, ben, ana.profileId)).code).toBe('not-found')
  expect((await add(entry, ben, ana.profileId)).code).toBe('not-found')
  expect((await remove(id, ben)).code).toBe('not-found')
  for (const bad of ['0', 'x', '99999999999999999', '']) expect((await show(bad)).code).toBe('not-found')
})

test.each([
  [{ ...bloodPressure, value: 'high' }],
  [{ ...bloodPressure, lower: '' }],
  [{ ...bloodPressure, unit: 'kg' }],
  [{ ...bloodPressure, date: '2999-01-01' }],
  [{ ...bloodPressure, date: '2025-02-30' }],
  [{ ...bloodPressure, time: '25:00' }],
  [{ kind: 'medicine', name: ' ', dose: '', frequency: '', since: '', until: '', isTaken: 'yes' }],
  [{ kind: 'condition', name: 'Gout', since: '2020', until: '2019', isThere: 'no' }],
  [{ kind: 'document', name: 'A letter', type: 'letter', date: '2025-01-01', uploadId: 'x' }],
])('rejects invalid fields and stores nothing: %o', async (entry) => {
  const { status } = await add(entry as never)
  expect([400, 404]).toContain(status)
})

test('stores a document with its date and kind, and keeps the document when it is renamed', async () => {
  const bytes = Buffer.from('%PDF-1.4 a letter')
  const { uploadId } = await upload(portal, ana, { name: 'letter.pdf', bytes })
  const entry = { kind: 'document', name: 'Letter of Dr. Vance', type: 'letter', date: '2025-11-01', uploadId } as const
  const id = await added(entry)
  expect((await show(id)).body.entry).toEqual({ ...entry, uploadId: '' })
  const changed = { ...entry, name: 'Letter', uploadId: '' }
  await portal.call(calls.updateOwnEntry, { as: ana, body: { profileId: ana.profileId, id, entry: changed } })
  const { resource, row } = await openedRecord(id)
  expect(row).toMatchObject({
    description: 'Letter',
    type: 'Letter',
    contentType: 'application/pdf',
    dateGenerated: '2025-11-01',
  })
  expect(resource).toContain(bytes.toString('base64'))
  expect((await add(entry)).code).toBe('upload-unknown')
  const program = await upload(portal, ana, { name: 'letter.pdf', bytes: 'MZ, a program' })
  expect((await add({ ...entry, uploadId: program.uploadId })).code).toBe('file-not-readable')
  const bens = await upload(portal, ben, { name: 'letter.pdf', bytes })
  expect((await add({ ...entry, uploadId: bens.uploadId })).code).toBe('upload-unknown')
})

test('asks to confirm an unusual blood pressure, but never rejects it', async () => {
  const unusual = { ...bloodPressure, value: '280', lower: '20' }
  expect(calls.isUnusual(unusual)).toBe(true)
  expect(calls.isUnusual(bloodPressure)).toBe(false)
  expect((await add(unusual)).status).toBe(200)
})

test('stores entries encrypted, and deletes them with the account', async () => {
  const { rows } = await portal.database.pool.query<{ body: Buffer; row: Buffer | null }>(
    'select r.body, r.row from resource r join own_entry o on o.resource_id = r.id',
  )
  for (const { body, row } of rows) {
    expect(body.toString('latin1')).not.toMatch(/Ibuprofen|Strawberries/)
    expect(row?.toString('latin1')).not.toMatch(/Ibuprofen|Strawberries/)
  }
})
