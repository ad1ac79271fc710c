import { afterAll, beforeAll, expect, test } from 'vitest'
import { denialSentences } from '@kinchart/contract/rules/completeness.ts'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { getDuplicates, markDuplicate } from '@kinchart/contract/calls/duplicates.ts'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { bundle, drop, marisol, type DroppedFile, type Dropper } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
let people = 0
const newPerson = async (): Promise<Dropper> => {
  const as = await signUpPerson(portal, `person-${++people}@example.org`)
  await portal.call(updateProfile, {
    as,
    query: { profileId: as.profileId },
    body: { birthDate: '1984-02-11', zip: '66002' },
  })
  return as
}

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

type Medicine = { readonly id: string; readonly name: string; readonly status: string; readonly end?: string }

const medicine = ({ id, name, status, end }: Medicine): string => `
  <entry><substanceAdministration classCode="SBADM" moodCode="EVN">
    <templateId root="2.16.840.1.113883.10.20.22.4.16" extension="2014-06-09"/>
    <id root="1.2.3.7" extension="${id}"/><statusCode code="${status}"/>
    <effectiveTime xsi:type="IVL_TS"><low value="20200101"/>${end === undefined ? '' : `<high value="${end}"/>`}</effectiveTime>
    <consumable><manufacturedProduct classCode="MANU"><manufacturedMaterial>
      <code nullFlavor="OTH"><originalText>${name}</originalText></code>
    </manufacturedMaterial></manufacturedProduct></consumable>
  </substanceAdministration></entry>`

const summary = (day: string, medicines: readonly Medicine[], custodian = 'Lakeside Family Practice'): DroppedFile => ({
  name: `${custodian} ${day}.xml`,
  bytes: `<?xml version="1.0"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <templateId root="2.16.840.1.113883.10.20.22.1.2" extension="2015-08-01"/>
  <id root="1.2.3.9" extension="${custodian} ${day}"/>
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/><title>Summary</title><effectiveTime value="${day}"/>
  <recordTarget><patientRole><id root="1.2.3" extension="M1"/>
    <patient><name><given>Marisol</given><family>Whitcombe</family></name><birthTime value="19840211"/></patient>
  </patientRole></recordTarget>
  <custodian><assignedCustodian><representedCustodianOrganization>
    <id root="1.2.3.4"/><name>${custodian}</name>
  </representedCustodianOrganization></assignedCustodian></custodian>
  <component><structuredBody><component><section>
    <templateId root="2.16.840.1.113883.10.20.22.2.1.1"/><code code="10160-0" codeSystem="2.16.840.1.113883.6.1"/>
    <title>Medications</title><text>see entries</text>${medicines.map(medicine).join('')}
  </section></component></structuredBody></component>
</ClinicalDocument>`,
})

const warfarin = { id: '1', name: 'Warfarin', status: 'active' }
const apixaban = { id: '2', name: 'Apixaban', status: 'active' }
const older = summary('20200601', [warfarin])
const newer = summary('20240501', [{ ...warfarin, status: 'completed', end: '20240101' }, apixaban])

const currentOf = async (as: Dropper, section: 'medications' | 'allergies' = 'medications') =>
  (await portal.call(getCurrent, { as, query: { profileId: as.profileId, section, day: '2026-11-28' } })).body
const medicationsOf = async (as: Dropper) =>
  (await portal.call(listMedications, { as, query: { profileId: as.profileId } })).body.medicationStatement
const sourcesOf = async (as: Dropper) =>
  (await portal.call(getConnectedEhrs, { as })).body.connectedEhrs.map(({ providerName }) => providerName)
const named = (rows: readonly unknown[]): string[] =>
  rows.map((row) => (row as { medicationCodeableConcept: string }).medicationCodeableConcept)

const orders: readonly (readonly [string, readonly (readonly DroppedFile[])[]])[] = [
  ['the older document first', [[older], [newer]]],
  ['the newer document first', [[newer], [older]]],
  ['both documents together', [[older, newer]]],
]
test.each(orders)('keeps each medication statement of a clinic once, with %s', async (_order, adds) => {
  const as = await newPerson()
  for (const files of adds) expect((await drop(portal, as, files)).end.state).toBe('complete')
  expect(await sourcesOf(as)).toEqual(['Lakeside Family Practice'])
  const { now, past, counts } = await currentOf(as)
  expect(named(now.flatMap(({ rows }) => rows))).toEqual(['Apixaban'])
  expect(named(past)).toEqual(['Warfarin'])
  expect(counts).toMatchObject({ now: 1, past: 1 })
  const row = (await medicationsOf(as)).find(({ status }) => status === 'completed')
  const query = { profileId: as.profileId, id: row?.id ?? '' }
  const { earlier } = (await portal.call(getRecord, { as, query })).body
  expect(earlier.map(({ resource }) => (JSON.parse(resource) as { status: string }).status)).toEqual(['active'])
})

test('dates a medication by a clinic’s older document if the clinic’s newer document omits the medication', async () => {
  const as = await newPerson()
  await drop(portal, as, [older])
  expect((await medicationsOf(as)).map(({ asOf }) => asOf)).toEqual([undefined])
  await drop(portal, as, [summary('20240501', [apixaban])])
  const asOf = (rows: readonly unknown[]) =>
    Object.fromEntries(
      rows.map((row) => {
        const one = row as { medicationCodeableConcept: string; asOf?: string }
        return [one.medicationCodeableConcept, one.asOf]
      }),
    )
  const expected = { Apixaban: undefined, Warfarin: '2020-06-01' }
  const { now } = await currentOf(as)
  expect(asOf(now.flatMap(({ rows }) => rows))).toEqual(expected)
  expect(asOf(await medicationsOf(as))).toEqual(expected)
})

test('adds document dates to documents that were imported before the portal stored these dates', async () => {
  const as = await newPerson()
  await drop(portal, as, [older, summary('20240501', [apixaban])])
  const { pool } = portal.database
  await pool.query('update resource set document_key = null, document_date = null, as_of = null')
  await pool.query('update source set read_version = 1')
  portal = await (await portal.leave())()
  await expect
    .poll(async () => (await medicationsOf(as)).map(({ asOf }) => asOf ?? 'newest').toSorted())
    .toEqual(['2020-06-01', 'newest'])
})

test.each(['the newer document first', 'the older document first'])(
  'reports a gap if the newer document’s section states no information, with %s',
  async (order) => {
    const as = await newPerson()
    const emptySummary = summary('20240501', [])
    const bytes = String(emptySummary.bytes)
      .replace('<section>', '<section nullFlavor="NI">')
      .replace('see entries', '')
    const files = [older, { ...emptySummary, bytes }]
    for (const file of order.startsWith('the older') ? files : files.toReversed()) await drop(portal, as, [file])
    const { body } = await portal.call(listMedications, { as, query: { profileId: as.profileId } })
    expect(body.sources).toMatchObject([{ state: 'partial', reason: 'no-information' }])
    expect(body.medicationStatement.map(({ asOf }) => asOf)).toEqual(['2020-06-01'])
    const [source] = (await portal.call(getConnectedEhrs, { as })).body.connectedEhrs
    expect(source).toMatchObject({ state: 'partial', reason: 'no-information' })
    const line = source?.ledger.find(({ resourceType }) => resourceType === 'MedicationStatement')
    expect(line).toMatchObject({ stored: 1, reason: 'no-information', state: 'partial' })
  },
)

test.each(['the newer document first', 'the older document first', 'both together'])(
  'drops the gap stated by an older document if the newest document lists the type, with %s',
  async (order) => {
    const as = await newPerson()
    const emptySummary = summary('20200601', [])
    const bytes = String(emptySummary.bytes)
      .replace('<section>', '<section nullFlavor="NI">')
      .replace('see entries', '')
    const files = [{ ...emptySummary, bytes }, summary('20240501', [apixaban])]
    if (order === 'both together') await drop(portal, as, files)
    else for (const file of order.startsWith('the older') ? files : files.toReversed()) await drop(portal, as, [file])
    const { body } = await portal.call(listMedications, { as, query: { profileId: as.profileId } })
    expect(body.sources).toMatchObject([{ state: 'complete', reason: null }])
    const [source] = (await portal.call(getConnectedEhrs, { as })).body.connectedEhrs
    expect(source).toMatchObject({ state: 'complete', reason: null })
  },
)

test('adds no document date to a medication from one clinic if a different clinic sends a newer document', async () => {
  const as = await newPerson()
  await drop(portal, as, [older])
  await drop(portal, as, [summary('20240501', [apixaban], 'Hilltop Clinic')])
  expect((await sourcesOf(as)).toSorted()).toEqual(['Hilltop Clinic', 'Lakeside Family Practice'])
  expect((await medicationsOf(as)).map(({ asOf }) => asOf)).toEqual([undefined, undefined])
})

test('keeps both medications if a clinic sends two with the same id', async () => {
  const as = await newPerson()
  await drop(portal, as, [older])
  await drop(portal, as, [summary('20240501', [{ ...apixaban, id: '1' }])])
  expect(named(await medicationsOf(as)).toSorted()).toEqual(['Apixaban', 'Warfarin'])
})

test('removes records that the newest document withdraws', async () => {
  const as = await newPerson()
  await drop(portal, as, [summary('20240501', [{ ...warfarin, status: 'nullified' }, apixaban])])
  await drop(portal, as, [older])
  expect(named(await medicationsOf(as))).toEqual(['Apixaban'])
})

const fhirDocument = (day: string, resources: readonly Record<string, unknown>[]): DroppedFile => ({
  name: `${day}.json`,
  bytes: bundle(
    'document',
    [
      {
        resourceType: 'Composition',
        id: `composition-${day}`,
        ...{ status: 'final', type: { text: 'Summary' }, date: day, title: 'Summary' },
        ...{ subject: { reference: `Patient/p-${day}` }, author: [{ display: 'Cedar Health' }] },
      },
      { ...marisol, id: `p-${day}` },
      ...resources.map((resource, at) => ({ id: `r${at}-${day}`, ...resource })),
    ],
    { timestamp: '2025-01-01T00:00:00Z' },
  ),
})
const at = (day: string) => ({ patient: { reference: `Patient/p-${day}` } })
const penicillin = { resourceType: 'AllergyIntolerance', code: { text: 'Penicillin' } }
const identifier = [{ system: 'https://cedar.example/allergies', value: '7' }]
const status = (code: string) => ({ clinicalStatus: { coding: [{ code }] } })
const allergiesOf = async (as: Dropper) =>
  (await portal.call(listAllergies, { as, query: { profileId: as.profileId } })).body.allergyIntolence

test.each(['2024-05-01 first', '2024-06-01 first'])(
  'if documents repeat an allergy’s identifier, keeps only the newest FHIR document’s allergy, with %s',
  async (order) => {
    const as = await newPerson()
    const files = [
      fhirDocument('2024-05-01', [{ ...penicillin, ...at('2024-05-01'), ...status('active'), identifier }]),
      fhirDocument('2024-06-01', [{ ...penicillin, ...at('2024-06-01'), ...status('resolved'), identifier }]),
    ]
    for (const file of order.startsWith('2024-05') ? files : files.toReversed()) await drop(portal, as, [file])
    expect(await sourcesOf(as)).toEqual(['Cedar Health'])
    expect((await allergiesOf(as)).map(({ status: is }) => is)).toEqual(['resolved'])
  },
)

test('lists a vaccine without an identifier once for two documents of one organization', async () => {
  const as = await newPerson()
  const vaccine = {
    ...{ resourceType: 'Immunization', status: 'completed', occurrenceDateTime: '2022-10-01' },
    vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '140', display: 'Influenza' }] },
  }
  for (const day of ['2024-06-01', '2024-05-01'])
    await drop(portal, as, [
      fhirDocument(day, [
        { ...vaccine, ...at(day) },
        { ...penicillin, ...at(day), ...status('active') },
      ]),
    ])
  const query = { profileId: as.profileId }
  const { body } = await portal.call(listImmunizations, { as, query })
  expect(body.immunization.map(({ alsoFrom, asOf }) => [alsoFrom, asOf])).toEqual([[undefined, undefined]])
  expect(new Set((await allergiesOf(as)).map(({ asOf }) => asOf))).toEqual(new Set(['2024-05-01', undefined]))
})

test('lists an undated allergy once if two documents describe it identically, and twice otherwise', async () => {
  const as = await newPerson()
  const code = { coding: [{ system: 'http://snomed.info/sct', code: '91936005', display: 'Allergy to penicillin' }] }
  const add = async (day: string, more: object) =>
    drop(portal, as, [fhirDocument(day, [{ ...penicillin, code, ...at(day), ...status('active'), ...more }])])
  await add('2024-05-01', {})
  await add('2024-06-01', {})
  expect((await allergiesOf(as)).map(({ asOf }) => asOf)).toEqual([undefined])
  await add('2024-07-01', { criticality: 'high' })
  expect((await allergiesOf(as)).map(({ criticality, asOf }) => [criticality, asOf])).toContainEqual([
    'high',
    undefined,
  ])
})

test('omits an older document’s "none known" statement if a newer entry contradicts it', async () => {
  const as = await newPerson()
  const denial = { resourceType: 'AllergyIntolerance', code: { text: 'No known allergies' }, ...status('active') }
  const denials = async () => {
    const { body } = await portal.call(listAllergies, { as, query: { profileId: as.profileId } })
    return denialSentences(body)
  }
  await drop(portal, as, [fhirDocument('2024-05-01', [{ ...denial, ...at('2024-05-01') }])])
  expect(await denials()).toHaveLength(1)
  await drop(portal, as, [fhirDocument('2024-06-01', [{ ...penicillin, ...at('2024-06-01'), ...status('active') }])])
  expect(await denials()).toEqual([])
  expect((await allergiesOf(as)).map(({ code }) => code)).toEqual(['Penicillin'])
  await drop(portal, as, [fhirDocument('2024-07-01', [{ ...denial, ...at('2024-07-01') }])])
  expect(await denials()).toEqual(['Cedar Health recorded “No known allergies” (Jul 01, 2024).'])
})

const potassium = (versionId: string, value: number): DroppedFile => ({
  name: `potassium-${versionId}.json`,
  bytes: JSON.stringify({
    ...{ resourceType: 'Bundle', type: 'collection' },
    entry: [
      { fullUrl: 'https://cedar.example/fhir/Patient/m1', resource: marisol },
      {
        fullUrl: 'https://cedar.example/fhir/Observation/k',
        resource: {
          ...{ resourceType: 'Observation', id: 'k', status: 'final', code: { text: 'Potassium' } },
          meta: { versionId, lastUpdated: `2024-05-0${versionId}T00:00:00Z` },
          category: [{ coding: [{ code: 'laboratory' }] }],
          ...{ effectiveDateTime: '2024-05-01', subject: { reference: 'Patient/m1' } },
          valueQuantity: { value, unit: 'mmol/L' },
        },
      },
    ],
  }),
})
test.each([
  ['the older file first', [[potassium('1', 9.1)], [potassium('2', 4.1)]]],
  ['the newer file first', [[potassium('2', 4.1)], [potassium('1', 9.1)]]],
  [
    'the newer file first and the older file twice',
    [[potassium('2', 4.1)], [potassium('1', 9.1)], [potassium('1', 9.1)]],
  ],
  ['both together', [[potassium('1', 9.1), potassium('2', 4.1)]]],
] as const)('keeps both the newest and the earlier version of a result, with %s', async (_order, adds) => {
  const as = await newPerson()
  for (const files of adds) await drop(portal, as, files)
  const query = { profileId: as.profileId }
  const { diagnosticReport: rows } = (await portal.call(listLabs, { as, query })).body
  expect(rows.map(({ value }) => value)).toEqual(['4.1 mmol/L'])
  const { body } = await portal.call(getRecord, { as, query: { ...query, id: rows[0]?.id ?? '' } })
  expect(body.earlier.map(({ resource }) => resource.includes('9.1'))).toEqual([true])
})

test('suggests that two entries of the same source are duplicates, and merges them after the user confirms', async () => {
  const as = await newPerson()
  const { profileId } = as
  for (const [day, text] of [
    ['2024-05-01', 'Penicillin'],
    ['2024-06-01', 'Penicillin G'],
  ] as const)
    await drop(portal, as, [fhirDocument(day, [{ ...penicillin, code: { text }, ...at(day), ...status('active') }])])
  const [one, other] = await allergiesOf(as)
  const query = { profileId, id: one?.id ?? '' }
  const { candidates } = (await portal.call(getDuplicates, { as, query })).body
  expect(candidates.map(({ id }) => id)).toEqual([other?.id])
  await portal.call(markDuplicate, { as, body: { ...query, otherId: other?.id ?? '', is: 'same' } })
  expect((await allergiesOf(as)).map(({ code }) => code)).toEqual(['Penicillin G'])
})
