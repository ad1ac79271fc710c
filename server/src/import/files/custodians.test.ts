import { expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { confirmPatient, deleteEhrRecord, getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import {
  bundle,
  ccda,
  condition,
  drop,
  marisol,
  zipOf,
  type DroppedFile,
  type Dropper,
} from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async (birthDate = '1984-02-11'): Promise<Dropper> => {
  const as = await signUpPerson(portal, `person-${++people}@example.org`)
  const query = { profileId: as.profileId }
  await portal.call(updateProfile, { as, query, body: { birthDate, zip: '66002' } })
  return as
}

const documentOf = (custodian: string): DroppedFile => ({
  name: `${custodian}.xml`,
  bytes: ccda(custodian, `Words of ${custodian}.`).replace('Lakeside Family Practice', custodian),
})
const chart = (name: string, resources = [condition(name)]): DroppedFile => ({
  name: `${name}.json`,
  bytes: JSON.stringify({
    ...{ resourceType: 'Bundle', type: 'collection' },
    entry: [marisol, ...resources].map((resource) => ({
      fullUrl: `https://${name}.example/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
      resource,
    })),
  }),
})
const sourcesOf = async (as: Dropper) =>
  Promise.all(
    (await portal.call(getConnectedEhrs, { as })).body.connectedEhrs.map(async ({ ehrImportRequestId }) =>
      waitForEnd(portal, as, ehrImportRequestId),
    ),
  )
const namesOf = async (as: Dropper) => (await sourcesOf(as)).map(({ providerName }) => providerName).toSorted()
const statesOf = async (as: Dropper) =>
  Object.fromEntries((await sourcesOf(as)).map(({ providerName, state }) => [providerName, state]))
const uploadsLeft = async () =>
  (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from uploaded_file')).rows[0]?.n

test.each(['files', 'a ZIP'])('creates one source per organization from documents added together in %s', async (as) => {
  const person = await newPerson()
  const files = ['Alder Clinic', 'Birch Clinic', 'Alder clinic', 'Cedar Clinic'].map(documentOf)
  await drop(portal, person, as === 'files' ? files : [{ name: 'all.zip', bytes: await zipOf(files) }])
  expect(await statesOf(person)).toEqual({
    'Alder Clinic': 'complete',
    'Birch Clinic': 'complete',
    'Cedar Clinic': 'complete',
  })
  expect(await uploadsLeft()).toBe(0)
})

test('reports a conflict if patient records from two servers are added together', async () => {
  const as = await newPerson()
  const amlodipine = (status: string) => ({
    ...{ resourceType: 'MedicationRequest', id: 'm', status, intent: 'order', authoredOn: '2024-05-01' },
    medicationCodeableConcept: { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '197361' }] },
    subject: { reference: 'Patient/m1' },
  })
  await drop(portal, as, [chart('one', [amlodipine('active')]), chart('two', [amlodipine('stopped')])])
  expect(await namesOf(as)).toEqual(['one.example', 'two.example'])
  const query = { profileId: as.profileId, section: 'medications' as const, day: '2026-11-28' }
  const { now, past } = (await portal.call(getCurrent, { as, query })).body
  expect([now.flatMap(({ rows }) => rows), past].map((rows) => rows.map((row) => row.providerName))).toEqual([
    ['one.example'],
    ['two.example'],
  ])
})

test('assigns files without an organization to the only named organization', async () => {
  const as = await newPerson()
  const files = [documentOf('Alder Clinic'), { name: 'a.json', bytes: bundle('collection', [marisol, condition('c')]) }]
  await drop(portal, as, files)
  expect(await statesOf(as)).toEqual({ 'Alder Clinic': 'complete' })
})

test('never names a source after an unreadable file', async () => {
  const as = await newPerson()
  const broken = { name: 'a-broken.json', bytes: '{"resourceType": "Bundle", "entry": [{"resou' }
  const files = [broken, { name: 'b.json', bytes: bundle('collection', [marisol, condition('c')]) }]
  const { end } = await drop(portal, as, files)
  expect(end).toMatchObject({ providerName: 'b.json', state: 'partial' })
  expect(end.files?.refused.map(({ name }) => name)).toEqual(['a-broken.json'])
  const two = await newPerson()
  await drop(portal, two, [broken, documentOf('Alder Clinic'), documentOf('Birch Clinic')])
  expect(await statesOf(two)).toEqual({ 'Alder Clinic': 'partial', 'Birch Clinic': 'complete' })
})

test('asks for confirmation for each organization of a ZIP, and reads the rest after one source is deleted', async () => {
  const as = await newPerson('1950-01-01')
  const bytes = await zipOf([chart('alder'), chart('birch')])
  await drop(portal, as, [{ name: 'all.zip', bytes }])
  const [first, second] = await sourcesOf(as)
  expect([first?.state, second?.state]).toEqual(['confirm-patient', 'confirm-patient'])
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: first?.ehrImportRequestId ?? '' } })
  const body = { ehrImportRequestId: second?.ehrImportRequestId ?? '', isSamePerson: true }
  await portal.call(confirmPatient, { as, body })
  expect(Object.values(await statesOf(as))).toEqual(['complete'])
  const query = { profileId: as.profileId }
  expect((await portal.call(listConditions, { as, query })).body.condition).toHaveLength(1)
  expect(await uploadsLeft()).toBe(0)
})

test('adds a later document to the organization’s source despite a new middle name', async () => {
  const as = await newPerson()
  await drop(portal, as, [documentOf('Alder Clinic')])
  const later = {
    name: 'later.xml',
    bytes: ccda('later', 'Later words.').replace('Lakeside Family Practice', 'Alder Clinic'),
  }
  const given = '<given>Marisol</given>'
  await drop(portal, as, [{ ...later, bytes: later.bytes.replace(given, `${given}<given>Jane</given>`) }])
  expect(await statesOf(as)).toEqual({ 'Alder Clinic': 'complete' })
})

const exportOf = async (custodian: string): Promise<DroppedFile> => {
  const patient: Record<string, unknown> = { ...marisol, managingOrganization: { display: custodian } }
  const files = [patient, condition(custodian)].map((resource) => ({
    name: `${String(resource['resourceType'])}.ndjson`,
    bytes: JSON.stringify(resource),
  }))
  return { name: `${custodian}.zip`, bytes: await zipOf(files) }
}

test('creates one source per organization if ZIPs of single records are added together', async () => {
  const as = await newPerson()
  await drop(portal, as, [await exportOf('Alder Clinic'), await exportOf('Birch Clinic')])
  expect(await statesOf(as)).toEqual({ 'Alder Clinic': 'complete', 'Birch Clinic': 'complete' })
})

const summaryOf = (custodian: string) => ({
  ...{ resourceType: 'Bundle', type: 'document', timestamp: '2024-05-04T10:00:00Z' },
  entry: [
    {
      ...{ resourceType: 'Composition', id: `c-${custodian}`, status: 'final', title: 'Summary', date: '2024-05-04' },
      ...{ subject: { reference: 'Patient/m1' }, custodian: { display: custodian } },
    },
    marisol,
    condition(custodian),
  ].map((resource) => ({ resource })),
})

test('names a source after all of its organizations if one file has documents of several organizations', async () => {
  const as = await newPerson()
  const bytes = bundle('collection', [summaryOf('Alder Clinic'), summaryOf('Birch Clinic')])
  await drop(portal, as, [{ name: 'Both.json', bytes }, documentOf('Cedar Clinic')])
  expect(await namesOf(as)).toEqual(['Alder Clinic, Birch Clinic', 'Cedar Clinic'])
})
