import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { getDocumentBinary, listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { mereBackup } from '#forms/move-in/mere.test-support.ts'
import { condition, drop, linesOf, marisol, bundle } from '../../../test/drop-files.ts'
import { fastenDatabase, fastenSecret } from '../../../test/fasten-database.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { readFasten } from '../read-fasten.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async (firstName: string, lastName: string) =>
  signUpPerson(portal, `moved-${++people}@example.org`, { firstName, lastName })

const backup = [{ name: 'mere-backup.json', bytes: mereBackup }]

test('imports only the matching person’s records and documents from a Mere Medical backup', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  const query = { profileId: as.profileId }
  const { end } = await drop(portal, as, backup)
  expect(end.providerName).toBe('Mere Medical, Lowland Hospital, Blessings Clinic, Oak Valley')
  // The other person's entries are omitted. The backup app stores only part of the data from Epic.
  expect(linesOf(end)).toMatchObject({
    Observation: [2, 1, 1],
    Condition: [1, 1, 0],
    DocumentReference: [1, 1, 0],
    Binary: [2, 1, 1],
  })
  const reasons = Object.fromEntries(end.ledger.map(({ resourceType, reason }) => [resourceType, reason]))
  expect(reasons).toMatchObject({ Observation: 'kept-in-part', Binary: 'other-patient', Condition: null })
  expect(JSON.stringify((await portal.call(listConditions, { as, query })).body)).toContain('Cough')
  const notes = await portal.call(listVisitNotes, { as, query })
  const [note] = notes.body.documentReference
  const { body } = await portal.call(getDocumentBinary, { as, query: { docid: note?.id ?? '' } })
  expect(Buffer.from(body.data, 'base64').toString() + body.data).toContain('Doing well')
})

test('rejects a backup if no person in it matches', async () => {
  const as = await newPerson('Theodosia', 'Quill')
  expect((await drop(portal, as, backup)).code).toBe('file-patient-unclear')
})

const patient = { ...marisol, resourceType: 'Patient', id: 'm1' }
const conditionRow = (id: string, source: string, words: string) => ({
  source,
  resource: { ...condition(id, 'Patient/m1', { code: { text: words } }), resourceType: 'Condition', id },
})

test('imports each hospital’s records from a Fasten database under separate ids, and skips deleted records', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  const bytes = fastenDatabase([
    { source: 's1', resource: patient },
    { source: 's2', resource: patient },
    conditionRow('c1', 's1', 'Asthma'),
    conditionRow('c1', 's2', 'Migraine'),
    { ...conditionRow('c2', 's1', 'Mistaken'), isDeleted: true },
  ])
  const { end } = await drop(portal, as, [{ name: 'fasten.db', bytes }])
  expect(end).toMatchObject({ state: 'complete', providerName: 'Fasten Health' })
  const { body } = await portal.call(listConditions, { as, query: { profileId: as.profileId } })
  expect(new Set(body.condition.map(({ code }) => code))).toEqual(new Set(['Asthma', 'Migraine']))
})

test('preserves trailing zeros and separates several people’s records in a Fasten database', () => {
  const weight = { resourceType: 'Observation', id: 'o1' }
  const bytes = fastenDatabase([
    { user: 'u1', source: 's1', resource: patient },
    { user: 'u2', source: 's2', resource: { ...patient, id: 'x2' } },
    {
      user: 'u2',
      source: 's2',
      resource: weight,
      raw: '{"resourceType":"Observation","id":"o1","valueQuantity":{"value":5.40}}',
    },
  ])
  const read = readFasten(bytes)
  if ('why' in read) throw new Error(read.why)
  const all = JSON.stringify(read)
  expect(bytes.includes(fastenSecret)).toBe(true)
  expect(all).not.toContain(fastenSecret)
  expect(read.made.find(({ text }) => text.includes('5.40'))).toMatchObject({ about: 'Patient/x2' })
})

test('reports a database that is in use, malicious or without health records, and imports nothing from it', () => {
  const bytes = fastenDatabase([{ resource: patient }])
  const inUse = Buffer.from(bytes)
  inUse[18] = 2
  inUse[19] = 2
  expect(readFasten(inUse)).toMatchObject({ isWithoutNewest: true })
  expect(readFasten(fastenDatabase([]))).toEqual({ why: 'not-a-record' })
  expect(readFasten(Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8000, 7)]))).toEqual({ why: 'file-damaged' })
  const computed = `create table fhir_goal (id text, deleted_at text, user_id text, source_id text, source_resource_type text,
    source_resource_id text, resource_raw text generated always as (hex(zeroblob(1000000))) virtual); insert into fhir_goal (id) values ('g');`
  expect(readFasten(fastenDatabase([], computed))).toEqual({ why: 'not-a-record' })
})

test('reports an encrypted database', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  expect((await drop(portal, as, [{ name: 'fasten.db', bytes: randomBytes(8192) }])).code).toBe(
    'file-database-encrypted',
  )
})

test('reads a saved response of a running Fasten server, and reports that its later pages are missing', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  const rowOf = (resource: object, asText: boolean) => ({
    source_id: 's1',
    source_resource_type: (resource as { resourceType: string }).resourceType,
    source_resource_id: (resource as { id: string }).id,
    resource_raw: asText ? JSON.stringify(resource) : resource,
  })
  const bytes = JSON.stringify({
    success: true,
    data: {
      resources: [rowOf(patient, false), rowOf({ ...condition('c1'), id: 'c1' }, true)],
      pagination: { hasMore: true, nextOffset: 2 },
    },
  })
  const { end } = await drop(portal, as, [{ name: 'sync.json', bytes }])
  expect(end).toMatchObject({ state: 'partial', reason: 'fewer-than-offered' })
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [1, 1, 0] })
})

test('imports YourPHR exports of several sources together, and flags entries that the patient typed', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  const entered = {
    meta: {
      source: 'yourphr://patient-ui',
      tag: [{ system: 'https://yourphr.org/fhir/CodeSystem/record-origin', code: 'patient-reported' }],
    },
  }
  const files = [
    { name: 'lakeside.json', bytes: bundle('collection', [marisol, condition('c1')], { total: 2 }) },
    {
      name: 'manual.json',
      bytes: bundle('collection', [marisol, condition('c2', 'Patient/m1', entered)], { total: 2 }),
    },
  ]
  const { end } = await drop(portal, as, files)
  expect(end).toMatchObject({ state: 'complete' })
  const { body } = await portal.call(listConditions, { as, query: { profileId: as.profileId } })
  expect(body.condition).toHaveLength(2)
})
