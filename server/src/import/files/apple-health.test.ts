import { afterAll, beforeAll, expect, test } from 'vitest'
import { appleExport, appleRecord, exportOf } from '#forms/apple-health/apple-health.test-support.ts'
import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import { confirmPatient, deleteEhrRecord, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { condition, drop, linesOf, marisol, zipOf, type Dropper } from '../../../test/drop-files.ts'
import { openParts } from './open-parts.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'

let portal: TestPortal
let people = 0
const newPerson = async (): Promise<Dropper> => {
  const person = await signUpPerson(portal, `person-${++people}@example.org`)
  await giveBirthDate(portal, person, '1984-02-11')
  return person
}

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const confirmed = async (as: Dropper, { ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr> => {
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  return waitForEnd(portal, as, ehrImportRequestId)
}
const vitalsOf = async (as: Dropper) =>
  (await portal.call(listVitals, { as, query: { profileId: as.profileId } })).body.observation

const weight = appleRecord('BodyMass', '72.5', 'kg')
const beatsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, second) => {
    const start = `${new Date(1_700_000_000_000 + second * 1000).toISOString().slice(0, 19).replace('T', ' ')} +0000`
    return appleRecord('HeartRate', '61', 'count/min', { start })
  })
const pressure = [
  appleRecord('BloodPressureSystolic', '120', 'mmHg'),
  appleRecord('BloodPressureDiastolic', '80', 'mmHg'),
]
const steps = Array.from({ length: 12 }, (_, kind) => appleRecord(`Kind${kind}`, '12', 'count').repeat(20 - kind))

test('asks whose measurements a phone’s export contains, and recognizes the measurements in a later export', async () => {
  const as = await newPerson()
  const first = await zipOf([
    { name: 'apple_health_export/导出.xml', bytes: appleExport(weight, ...pressure, ...steps) },
  ])
  const { end: pendingImport } = await drop(portal, as, [{ name: 'export.zip', bytes: first }])
  expect(pendingImport).toMatchObject({
    state: 'confirm-patient',
    sourcePatient: { name: '', birthDate: '1984-02-11' },
    providerName: 'Apple Health',
    stored: 0,
  })
  const end = await confirmed(as, pendingImport)
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Observation: [2, 2, 0] })
  expect(end.files?.refused).toEqual([
    {
      name: 'export.zip: apple_health_export/导出.xml',
      reason: 'apple-measurements',
      counted: {
        kept: [
          { type: 'BloodPressure', count: 1 },
          { type: 'BodyMass', count: 1 },
        ],
        older: [],
        left: Array.from({ length: 10 }, (_, kind) => ({ type: `Kind${kind}`, count: 20 - kind })),
        leftMore: { kinds: 2, count: 19 },
      },
    },
  ])
  const later = appleExport(
    weight,
    ...pressure,
    appleRecord('BodyMass', '71', 'kg', { start: '2024-06-01 07:00:00 -0500' }),
  )
  const again = await drop(portal, as, [{ name: 'export.xml', bytes: later }])
  expect(again.end).toMatchObject({ ehrImportRequestId: end.ehrImportRequestId, state: 'complete', stored: 4 })
  const rows = await vitalsOf(as)
  expect(rows.map(({ code, observation }) => `${code}: ${observation}`).toSorted()).toEqual([
    'Blood pressure: 120/80 mmHg',
    'Body weight: 71 kg',
    'Body weight: 72.5 kg',
  ])
})

test('does not ask about the owner of a phone’s export if hospital records identify the patient', async () => {
  const clinicalRecords = [
    { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(marisol) },
    { name: 'apple_health_export/clinical-records/Condition-2.json', bytes: JSON.stringify(condition('a2')) },
    { name: 'apple_health_export/electrocardiograms/ecg_2024-05-01_1.csv', bytes: '\uFEFFName,Marisol\n\n-12.5\n14' },
    { name: 'apple_health_export/workout-routes/route_2024-05-01.gpx', bytes: '<gpx/>' },
  ]
  const of = async (birthDate: string) =>
    zipOf([{ name: 'apple_health_export/export.xml', bytes: exportOf(birthDate, [weight]) }, ...clinicalRecords])
  const { end } = await drop(portal, await newPerson(), [{ name: 'export.zip', bytes: await of('1984-02-11') }])
  expect(end).toMatchObject({ state: 'complete', reason: null })
  const documents = { DocumentReference: [1, 1, 0], Binary: [1, 1, 0] }
  expect(linesOf(end)).toEqual({ Patient: [2, 2, 0], Condition: [1, 1, 0], Observation: [1, 1, 0], ...documents })
  expect(end.files?.refused.map(({ reason }) => reason)).toEqual(['apple-measurements', 'apple-beside'])

  const other = await drop(portal, await newPerson(), [{ name: 'export.zip', bytes: await of('2010-07-07') }])
  expect(other.end).toMatchObject({ state: 'partial', reason: 'other-patient' })
  expect(linesOf(other.end)).toMatchObject({ Patient: [2, 1, 1], Condition: [1, 1, 0], Observation: [1, 0, 1] })
  expect(linesOf(other.end)['DocumentReference']).toEqual([1, 0, 1])
})

test('resumes reading after the server was killed, and reports records over the limit', async () => {
  const beats = beatsOf(10_002)
  const bytes = Buffer.from(appleExport(...beats, weight))
  const read = async (pace: Pace = {}) => {
    const at = async (start: number, end: number) => bytes.subarray(start, end)
    for await (const part of openParts({ id: '1', size: bytes.length, read: at }, 'export.xml')) {
      const opened = await part.open()
      return opened.kind === 'later' ? opened.read(pace) : null
    }
    return null
  }
  const placesOf = async (from: number): Promise<BundleEntry[]> => {
    const opened = await read()
    if (opened?.kind !== 'records') throw new Error('It was not read.')
    const found: BundleEntry[] = []
    for await (const entries of opened.places(from)) found.push(...entries)
    return found
  }
  const all = await placesOf(0)
  expect(all).toHaveLength(1 + 10_000 + 1 + 1)
  expect(all.at(-1)).toMatchObject({ problem: 'newest-of-kind', of: 'Observation' })
  expect(await placesOf(9_990)).toEqual(all.slice(9_990))
  await expect(read({ signal: AbortSignal.abort(new Error('Called off.')) })).rejects.toThrow('Called off.')

  const [turns, reportedBytes]: [string[], number[]] = [[], []]
  const turn = async () => {
    turns.push('begun')
    return () => void turns.push('ended')
  }
  const onRead = async (soFar: number): Promise<void> => void reportedBytes.push(soFar)
  await read({ turn, onRead })
  expect(turns.length).toBeGreaterThan(20)
  expect(turns).toEqual(turns.map((_, index) => (index % 2 === 0 ? 'begun' : 'ended')))
  expect(reportedBytes.at(-1)).toBe(bytes.length)
})

test('adds a phone’s export to a source that an older version named after the hospital, and renames the source', async () => {
  const as = await newPerson()
  const hospital = { ...marisol, managingOrganization: { display: 'Lakeside Clinic' } }
  const clinicalRecords = [
    { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(hospital) },
    { name: 'apple_health_export/clinical-records/Condition-2.json', bytes: JSON.stringify(condition('a2')) },
    { name: 'apple_health_export/workout-routes/route_2024-05-01.gpx', bytes: '<gpx/>' },
  ]
  const before = await drop(portal, as, [{ name: 'export.zip', bytes: await zipOf(clinicalRecords) }])
  expect(before.end.providerName).toBe('Lakeside Clinic')
  const whole = await zipOf([
    ...clinicalRecords,
    { name: 'apple_health_export/export.xml', bytes: appleExport(weight) },
  ])
  const add = async () => (await drop(portal, as, [{ name: 'export.zip', bytes: whole }])).end

  // Without the phone's list of measurements, such files may be from any hospital, so the existing source does not
  // change.
  const apart = await add()
  expect(apart.ehrImportRequestId).not.toBe(before.end.ehrImportRequestId)
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: apart.ehrImportRequestId } })

  await portal.database.pool.query(
    "update import_file set reason = 'is-apple-health' where source_id = $1 and reason is not null",
    [before.end.ehrImportRequestId],
  )
  const end = await add()
  expect(end).toMatchObject({
    ehrImportRequestId: before.end.ehrImportRequestId,
    providerName: 'Apple Health',
    state: 'complete',
  })
  expect(await add()).toMatchObject({ ehrImportRequestId: end.ehrImportRequestId, stored: end.stored })
  portal = await portal.restart()
  const named = async () => {
    const { body } = await portal.call(listConditions, { as, query: { profileId: as.profileId } })
    return body.condition.map(({ providerName }) => providerName)
  }
  await expect.poll(named).toEqual(['Apple Health'])
})

test('stores the complete records of a truncated export, and rejects a steps-only export', async () => {
  const as = await newPerson()
  const whole = appleExport(weight, ...pressure)
  const cut = { name: 'export.xml', bytes: whole.slice(0, whole.lastIndexOf('<Record') + 40) }
  const end = await confirmed(as, (await drop(portal, as, [cut])).end)
  expect(end).toMatchObject({ state: 'partial', reason: 'file-cut-off' })
  expect(linesOf(end)).toMatchObject({ Observation: [2, 2, 0] })
  const walks = { name: 'export.xml', bytes: appleExport(...steps) }
  expect((await drop(portal, await newPerson(), [walks])).code).toBe('file-is-apple-health')
})

test('reports the number of records in a long Apple Health list that contains only steps', async () => {
  const walks = { name: 'export.xml', bytes: appleExport(appleRecord('StepCount', '12', 'count').repeat(10_000)) }
  const other = await newPerson()
  const none = await confirmed(other, (await drop(portal, other, [walks])).end)
  expect(none).toMatchObject({ state: 'failed', reason: 'is-apple-health', stored: 0 })
  expect(none.files?.refused).toMatchObject([
    { reason: 'is-apple-health', counted: { kept: [], left: [{ type: 'StepCount', count: 10_000 }] } },
  ])
})

test('asks who the patient is if the Apple Health list names no owner near its beginning', async () => {
  const as = await newPerson()
  const [before = '', after = ''] = appleExport(weight).split('<Me')
  const late = `${before}${'<ActivitySummary/>'.repeat(120_000)}<Me${after}`
  const zip = await zipOf([
    { name: 'apple_health_export/export.xml', bytes: late },
    { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(marisol) },
    { name: 'apple_health_export/workout-routes/route.gpx', bytes: '<gpx/>' },
  ])
  const { end: pendingImport } = await drop(portal, as, [{ name: 'export.zip', bytes: zip }])
  expect(pendingImport).toMatchObject({
    state: 'confirm-patient',
    sourcePatient: { name: 'Marisol Whitcombe' },
    stored: 0,
  })
  const end = await confirmed(as, pendingImport)
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Observation: [1, 1, 0] })
})

test('reports a damaged Apple Health list in a ZIP, and stores the other records', async () => {
  const as = await newPerson()
  const zip = await zipOf([
    { name: 'apple_health_export/export.xml', bytes: appleExport(weight, ...beatsOf(12_000)) },
    { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(marisol) },
    { name: 'apple_health_export/workout-routes/route.gpx', bytes: '<gpx/>' },
  ])
  zip.fill(0xff, Math.floor(zip.length / 2), Math.floor(zip.length / 2) + 200)
  const { end } = await drop(portal, as, [{ name: 'export.zip', bytes: zip }])
  expect(end).toMatchObject({ state: 'partial', reason: 'file-damaged' })
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0] })
  expect(end.files?.refused.map(({ reason }) => reason)).toEqual(['file-damaged', 'apple-beside'])
})

test('reports hospital records that an export mentions but does not contain', async () => {
  const named = (id: string): string =>
    `<ClinicalRecord type="Condition" identifier="${id}" sourceName="Clinic" fhirVersion="4.0.1" receivedDate="2024-02-01 10:00:00 +0000" resourceFilePath="/clinical-records/Condition-${id}.json"/>`
  const list = appleExport(weight, named('1'), named('2'))
  const record = (id: string) => ({
    name: `apple_health_export/clinical-records/Condition-${id}.json`,
    bytes: JSON.stringify(condition(id)),
  })
  const me = { name: 'apple_health_export/clinical-records/Patient-1.json', bytes: JSON.stringify(marisol) }
  const main = { name: 'apple_health_export/export.xml', bytes: list }
  const conditionsOf = async (as: Dropper) =>
    (await portal.call(listConditions, { as, query: { profileId: as.profileId } })).body
  for (const [name, bytes, reason, arrived, ...others] of [
    ['export.xml', list, 'apple-records-missing', 0],
    ['part.zip', await zipOf([main, me, record('1')]), 'apple-records-missing', 1],
    ['export.zip', await zipOf([main, me, record('1'), record('2')]), null, 2],
    ['export.xml', list, null, 2, me, record('1'), record('2')],
  ] as const) {
    const as = await newPerson()
    const { end: pendingImport } = await drop(portal, as, [{ name, bytes }, ...others])
    const end = pendingImport.state === 'confirm-patient' ? await confirmed(as, pendingImport) : pendingImport
    expect([name, end.state, end.reason]).toEqual([name, reason === null ? 'complete' : 'partial', reason])
    const { condition: found, ...page } = await conditionsOf(as)
    expect([name, found.length, isWhole(page)]).toEqual([name, arrived, reason === null])
  }
  const as = await newPerson()
  const { code } = await drop(portal, as, [{ name: 'export.xml', bytes: appleExport(named('1')) }])
  expect(code).toBe('file-is-apple-health')
})
