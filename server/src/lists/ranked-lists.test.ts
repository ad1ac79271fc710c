import { beforeAll, expect, test } from 'vitest'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { listCarePlans } from '@kinchart/contract/sections/treatmentplan.ts'
import { bundle, condition, drop, marisol, type Dropper } from '../../test/drop-files.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { otherVersion } from '@kinchart/texts/en/record.ts'
import { usePortal } from '../../test/use-portal.ts'

const MANY = 2100
const about = { reference: 'Patient/m1' }
const state = (code: string) => ({ coding: [{ code }] })
const allergy = (id: string, date: string, clinical: string, verification = 'confirmed') => ({
  ...{ resourceType: 'AllergyIntolerance', id, patient: about, code: { text: id }, recordedDate: date },
  ...{ clinicalStatus: state(clinical), verificationStatus: state(verification) },
})
const order = (id: string, date: string, status: string, more = {}) => ({
  ...{ resourceType: 'MedicationRequest', id, subject: about, medicationCodeableConcept: { text: id } },
  ...{ status, intent: 'order', authoredOn: date, ...more },
})
const plan = (id: string, date: string, status: string) => ({
  ...{ resourceType: 'CarePlan', id, subject: about, title: id, status, intent: 'plan', period: { start: date } },
})

const portal = usePortal()
let person: Dropper
let sourceId: string
beforeAll(async () => {
  person = await signUpPerson(portal, 'ranked@example.org')
  const records = [
    allergy('Penicillin', '2024-09', 'inactive', 'refuted'),
    allergy('Egg', '2023', 'resolved'),
    allergy('Peanut', '2012', 'active'),
    allergy('Aspirin', '2020', 'active', 'unconfirmed'),
    allergy('Latex', '2015', 'active'),
    order('Amoxicillin', '2025-01', 'completed'),
    order('Lisinopril', '2016', 'active'),
    order('Metformin', '2019', 'active'),
    order('Ibuprofen', '2025-02', 'active', { doNotPerform: true }),
    order('Naloxone', '2025-03', 'active', { intent: 'proposal' }),
    { ...{ resourceType: 'MedicationOrder', id: 'Enalapril', patient: about, status: 'active', dateWritten: '2014' } },
    plan('Rehabilitation', '2025-01', 'completed'),
    {
      ...{ resourceType: 'Immunization', id: 'first-release', subject: about },
      ...{ vaccineType: { text: 'Influenza' }, refusedIndicator: true },
    },
    plan('Diabetes', '2020-01', 'active'),
    ...Array.from({ length: MANY }, (_, at) =>
      condition(`c${at}`, 'Patient/m1', {
        clinicalStatus: state(at % 3 === 0 ? 'resolved' : 'active'),
        ...(at % 5 === 0 ? {} : { recordedDate: `20${String(10 + (at % 12))}-0${(at % 9) + 1}-01` }),
      }),
    ),
  ]
  const { end } = await drop(portal, person, [
    { name: 'record.json', bytes: bundle('collection', [marisol, ...records]) },
  ])
  sourceId = end.ehrImportRequestId
})

type ListParams = { sort?: string; search?: string; searchColumn?: string; pageNumber?: number; pageSize?: number }
const query = (params: ListParams) => ({ profileId: person.profileId, ...params })
const allergies = async (params: ListParams = {}) =>
  (await portal.call(listAllergies, { as: person, query: query(params) })).body.allergyIntolence.map((row) => row.code)
const conditions = async (params: ListParams = {}) =>
  (await portal.call(listConditions, { as: person, query: query(params) })).body.condition
const medications = async (params: ListParams = {}) =>
  (await portal.call(listMedications, { as: person, query: query(params) })).body.medicationStatement

test('lists every ruled-out allergy after the current allergies, even if the ruled-out allergy is newer', async () => {
  expect(await allergies()).toEqual(['Latex', 'Peanut', 'Aspirin', 'Egg', 'Penicillin'])
  expect(await allergies({ pageNumber: 1, pageSize: 2 })).toEqual(['Latex', 'Peanut'])
  expect(await allergies({ pageNumber: 3, pageSize: 2 })).toEqual(['Penicillin'])
})

test('sorts current and ruled-out entries together by date if the caller requests sorting by date, in both directions', async () => {
  const byDate = ['Penicillin', 'Egg', 'Aspirin', 'Latex', 'Peanut']
  expect(await allergies({ sort: 'recordedDate:desc' })).toEqual(byDate)
  expect(await allergies({ sort: 'recordedDate:asc' })).toEqual(byDate.toReversed())
  expect(await allergies({ sort: 'recordedDate:desc', pageNumber: 2, pageSize: 2 })).toEqual(['Aspirin', 'Latex'])
})

test('sorts search results in the same two orders as the whole list', async () => {
  const found = { search: 'n', searchColumn: 'code' }
  expect(await allergies(found)).toEqual(['Peanut', 'Aspirin', 'Penicillin'])
  expect(await allergies({ ...found, sort: 'recordedDate:desc' })).toEqual(['Penicillin', 'Aspirin', 'Peanut'])
  expect(await allergies({ search: 'ruled out' })).toEqual(['Penicillin'])
})

test('lists current medicines before planned, past and prohibited medicines, including DSTU2 prescriptions', async () => {
  const rows = await medications()
  expect(rows.map((row) => [row.medicationCodeableConcept, meaningLine(row.meaning)])).toEqual([
    ['Metformin', null],
    ['Lisinopril', null],
    [null, 'No name from the source'],
    ['Naloxone', 'Proposed'],
    ['Amoxicillin', 'Completed'],
    ['Ibuprofen', 'Not to be taken'],
  ])
  expect(rows[2]).toMatchObject({ resourceType: 'MedicationOrder', datePrescribed: '2014' })
})

test('lists a completed care plan after a current one', async () => {
  const { body } = await portal.call(listCarePlans, { as: person, query: query({}) })
  expect(body.carePlan.map((row) => row.title)).toEqual(['Diabetes', 'Rehabilitation'])
})

test('returns each row of a long list exactly once, whole or in pages, with current rows before past rows', async () => {
  const whole = await conditions()
  expect(new Set(whole.map(({ id }) => id)).size).toBe(MANY)
  const paged = []
  for (let pageNumber = 1; paged.length < MANY; pageNumber++)
    paged.push(...(await conditions({ pageNumber, pageSize: 400 })))
  expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  const standings = whole.map((row) => row.meaning?.standing ?? 'current')
  expect(standings.lastIndexOf('current')).toBe(MANY - MANY / 3 - 1)
  expect(standings.indexOf('past')).toBe(MANY - MANY / 3)
  const current = whole.filter((row) => row.meaning === undefined).map((row) => row.dateRecorded ?? '')
  expect(current).toEqual(current.toSorted().toReversed())
})

test('reads a page from the index for a list that shows current entries first', async () => {
  const client = await portal.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_sort = off')
    const { rows } = await client.query<Record<string, string>>(
      `explain select id from resource where profile_id = '${person.profileId}' and section = 'conditions'
       and section is not null and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0 and duplicate_of is null
       order by rank, sort_key desc nulls last, id desc limit 8`,
    )
    const queryPlan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(queryPlan).toContain('resource_ranked')
    expect(queryPlan).not.toContain('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('stores a vaccination in an unsupported FHIR version and counts it as unreadable without listing it', async () => {
  const { body } = await portal.call(listImmunizations, { as: person, query: query({}) })
  expect(body).toMatchObject({ immunization: [], unreadable: 1 })
  const recordsQuery = { ehrImportRequestId: sourceId, resourceType: 'Immunization' }
  const { records } = (await portal.call(getSourceRecords, { as: person, query: recordsQuery })).body
  expect(records.map(({ label }) => label)).toEqual([`Immunization, ${otherVersion}`])
})

test('shows the name and qualifiers of each record in the list of a source’s records', async () => {
  const list = async (resourceType: string) =>
    (await portal.call(getSourceRecords, { as: person, query: { ehrImportRequestId: sourceId, resourceType } })).body
  const { records } = await list('AllergyIntolerance')
  const penicillin = records.find(({ label }) => label === 'Penicillin')
  expect(meaningLine(penicillin?.meaning)).toBe('Ruled out, Inactive')
  expect(records.find(({ label }) => label === 'Latex')).not.toHaveProperty('meaning')
})
