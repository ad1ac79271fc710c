import { expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { bundle, ccda, condition, drop, linesOf, marisol, zipOf, type Dropper } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { queryWithIds } from '../../../test/open-ids.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async (): Promise<Dropper> => signUpPerson(portal, `person-${++people}@example.org`)

const conditionsOf = async (as: Dropper) =>
  (await portal.call(listConditions, { as, query: { profileId: as.profileId } })).body.condition
const namesOf = async (as: Dropper) => new Set((await conditionsOf(as)).map(({ code }) => code))
const readStoredRows = async (sourceId: string) => {
  const sqlText =
    'select id, source_id, type, fhir_id, digest, received_at from resource where source_id = $1 order by id'
  return queryWithIds(portal, sqlText, [sourceId])
}
const made = (text: string, doctor: string) => [
  { ...marisol, id: '1', telecom: [{ value: doctor }] },
  condition('1', 'Patient/1', { code: { text }, recorder: { reference: 'Practitioner/1' } }),
  { resourceType: 'Practitioner', id: '1', name: [{ text: doctor }] },
  {
    resourceType: 'MedicationRequest',
    id: text,
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: { text: `For ${text}` },
    requester: { reference: 'Practitioner/1' },
  },
]

test('keeps the records of two files separate, each with its own doctor, if the files use the same ids', async () => {
  const as = await newPerson()
  const files = [
    { name: 'a.json', bytes: bundle('collection', made('Asthma', 'Dr. Alder')) },
    { name: 'b.json', bytes: bundle('collection', made('Bronchitis', 'Dr. Birch')) },
  ]
  const { end } = await drop(portal, as, files)
  expect(linesOf(end)).toEqual({
    Patient: [2, 2, 0],
    Condition: [2, 2, 0],
    Practitioner: [2, 2, 0],
    MedicationRequest: [2, 2, 0],
  })
  expect(end.state).toBe('complete')
  expect(await namesOf(as)).toEqual(new Set(['Asthma', 'Bronchitis']))
  const query = { profileId: as.profileId }
  const { body } = await portal.call(listMedications, { as, query })
  expect(
    Object.fromEntries(body.medicationStatement.map((row) => [row.medicationCodeableConcept, row.informationSource])),
  ).toEqual({
    'For Asthma': 'Dr. Alder',
    'For Bronchitis': 'Dr. Birch',
  })
  for (const row of await conditionsOf(as)) {
    const { related } = (await portal.call(getRecord, { as, query: { ...query, id: row.id } })).body
    expect(related.map(({ resource }) => resource)).toEqual([
      expect.stringContaining(row.code === 'Asthma' ? 'Dr. Alder' : 'Dr. Birch'),
    ])
  }
  const before = await readStoredRows(end.ehrImportRequestId)
  expect((await drop(portal, as, files)).end.ehrImportRequestId).toBe(end.ehrImportRequestId)
  expect(await readStoredRows(end.ehrImportRequestId)).toEqual(before)
})

test('separates equal ids of two servers in one bundle', async () => {
  const as = await newPerson()
  const at = (base: string, resource: Record<string, unknown>) => ({
    fullUrl: `https://${base}/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
    resource,
  })
  const entry = [
    ...made('Asthma', 'Dr. Alder').map((one) => at('alder.example', one)),
    ...made('Bronchitis', 'Dr. Birch').map((one) => at('birch.example', one)),
    at(
      'alder.example',
      condition('9', 'https://birch.example/fhir/Patient/1', {
        code: { text: 'Cough' },
        recorder: { reference: 'https://birch.example/fhir/Practitioner/1' },
      }),
    ),
  ]
  const { end } = await drop(portal, as, [
    { name: 'both.json', bytes: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) },
  ])
  expect(end).toMatchObject({ state: 'complete', stored: 9 })
  expect(await namesOf(as)).toEqual(new Set(['Asthma', 'Bronchitis', 'Cough']))
  const cough = (await conditionsOf(as)).find(({ code }) => code === 'Cough')
  const { body } = await portal.call(getRecord, { as, query: { profileId: as.profileId, id: cough?.id ?? '' } })
  expect(JSON.stringify(body.related)).toContain('Dr. Birch')
})

test('stores identical copies in two files once, regardless of formatting', async () => {
  const as = await newPerson()
  const plain = bundle('collection', made('Asthma', 'Dr. Alder'))
  const { end } = await drop(portal, as, [
    { name: 'a.json', bytes: plain },
    { name: 'b.json', bytes: JSON.stringify(JSON.parse(plain), null, 2) },
    {
      name: 'c.ndjson',
      bytes: made('Asthma', 'Dr. Alder')
        .map((one) => JSON.stringify(one))
        .join('\n'),
    },
  ])
  expect(await readStoredRows(end.ehrImportRequestId)).toHaveLength(4)
})

test('keeps both of two documents with the same id in a ZIP, each with its own text', async () => {
  const as = await newPerson()
  const zip = await zipOf([
    { name: 'one.xml', bytes: ccda('same', 'First words.') },
    { name: 'two.xml', bytes: ccda('same', 'Second words.') },
  ])
  const { end } = await drop(portal, as, [{ name: 'documents.zip', bytes: zip }])
  expect(end.state).toBe('complete')
  const query = { ehrImportRequestId: end.ehrImportRequestId, resourceType: 'Composition' }
  const { records } = (await portal.call(getSourceRecords, { as, query })).body
  const opened = await Promise.all(
    records.map(async ({ id }) => (await portal.call(getRecord, { as, query: { profileId: as.profileId, id } })).body),
  )
  const words = opened.map(({ resource }) => /(?:First|Second) words/.exec(resource)?.[0])
  expect(new Set(words)).toEqual(new Set(['First words', 'Second words']))
})

test('keeps two different records with equal ids, but only the newest version of a record', async () => {
  const as = await newPerson()
  const lines = [
    marisol,
    condition('n', 'Patient/m1', { code: { text: 'Asthma' } }),
    condition('n', 'Patient/m1', { code: { text: 'Bronchitis' } }),
    condition('v', 'Patient/m1', {
      meta: { versionId: '2', lastUpdated: '2024-02-01T00:00:00Z' },
      note: [{ text: 'newer' }],
    }),
    condition('v', 'Patient/m1', {
      meta: { versionId: '1', lastUpdated: '2024-01-01T00:00:00Z' },
      note: [{ text: 'older' }],
    }),
  ]
  const { end } = await drop(portal, as, [
    { name: 'all.ndjson', bytes: lines.map((one) => JSON.stringify(one)).join('\n') },
  ])
  expect(end.state).toBe('complete')
  expect(await namesOf(as)).toEqual(new Set(['Asthma', 'Bronchitis', 'Condition v']))
  const row = (await conditionsOf(as)).find(({ code }) => code === 'Condition v')
  const opened = await portal.call(getRecord, { as, query: { profileId: as.profileId, id: row?.id ?? '' } })
  expect(opened.body.resource).toContain('newer')
})

test('stores the person’s records from several sources, and only counts other people’s records', async () => {
  const as = await newPerson()
  const dstu2 = { ...marisol, id: 'b-7', name: [{ given: ['Marisol', 'J'], family: ['Whitcombe'] }] }
  const other = { ...marisol, id: 'o-9', name: [{ given: ['Odile'], family: 'Hartwick' }] }
  const one = (folder: string, resource: Record<string, unknown>) => ({
    name: `apple_health_export/${folder}/${String(resource['resourceType'])}-${String(resource['id'])}.json`,
    bytes: JSON.stringify(resource),
  })
  const zip = await zipOf([
    one('clinical-records', { ...marisol, id: 'a-1' }),
    one('clinical-records', condition('a-2', 'Patient/a-1')),
    one('clinical-records', dstu2),
    one('clinical-records', condition('b-8', 'https://b.example/dstu2/Patient/b-7')),
    one('clinical-records', other),
    one('clinical-records', condition('o-1', 'Patient/o-9')),
    { name: 'apple_health_export/export_cda.xml', bytes: ccda('x', 'Walks a lot.') },
  ])
  const { end } = await drop(portal, as, [{ name: 'export.zip', bytes: zip }])
  expect(end).toMatchObject({ state: 'partial', reason: 'other-patient' })
  expect(linesOf(end)).toMatchObject({ Patient: [4, 3, 1], Condition: [3, 2, 1], Composition: [1, 1, 0] })
  expect(end.ledger.find(({ resourceType }) => resourceType === 'Condition')?.reason).toBe('other-patient')
})
