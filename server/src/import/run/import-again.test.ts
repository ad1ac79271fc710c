import { beforeAll, expect, test } from 'vitest'
import { retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { hospitals, rufus, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { queryWithIds } from '../../../test/open-ids.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

const served = {
  types: [
    'Patient',
    'AllergyIntolerance',
    'Condition',
    'Immunization',
    'Observation',
    'DiagnosticReport',
    'Specimen',
    'Organization',
    'Practitioner',
  ],
}

let person: Person
/** Records added by tests have unique ids, because the portal keeps them between tests. */
let first: ConnectedEhr

const { stage, between } = useStageBehindProxy({
  behaviours: { [hospitals.tallgrass]: served, [hospitals.juniper]: served },
})
beforeAll(async () => {
  person = await stage.signUpAs(rufus.slug, rufus.patientId)
  first = await stage.importFrom({ as: person, ...rufus })
})

const rowsOf = async (end: ConnectedEhr) =>
  queryWithIds<{ id: number; received_at: Date }>(
    stage.portal,
    'select id, source_id, type, fhir_id, received_at, version_id from resource where source_id = $1 order by id',
    [end.ehrImportRequestId],
  )

async function importAgain(as: Person, { ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr> {
  stage.sandbox.forgetRequests()
  await stage.portal.call(retryImport, { as, body: { ehrImportRequestId } })
  return waitForEnd(stage.portal, as, ehrImportRequestId)
}

const glucose = (versionId: string, lastUpdated: string, value: string) => ({
  resourceType: 'Observation',
  id: 'glucose-of-today',
  meta: { versionId, lastUpdated },
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { text: 'Glucose' },
  subject: { reference: 'Patient/rufus-pennyfeather' },
  effectiveDateTime: '2026-06-01',
  valueString: value,
})

const byText = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1)
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

test('requests only changes in a repeated import, and does not modify unchanged data', async () => {
  const before = await rowsOf(first)
  const second = await importAgain(person, first)
  // The hospital does not serve every type. A type that it does not serve does not count as missing.
  expect(second).toMatchObject({ state: 'complete', percent: 100, asksForChanges: true })
  expect(first.asksForChanges).toBeUndefined()
  expect(await rowsOf(second)).toEqual(before)
  const getStoredCounts = (end: ConnectedEhr) =>
    new Map(end.ledger.filter(({ stored }) => stored > 0).map((line) => [line.resourceType, line.stored]))
  expect(getStoredCounts(second)).toEqual(getStoredCounts(first))
  const searches = stage.sandbox.requests().filter(({ path }) => /fhir\/r4\/\w+\?/.test(path))
  expect(searches.length).toBeGreaterThan(4)
  expect(searches.filter(({ path }) => !path.includes('_lastUpdated=gt'))).toEqual([])
})

test('keeps one source without duplicates after reconnecting the same chart', async () => {
  const before = await rowsOf(first)
  const second = await stage.importFrom({ as: person, ...rufus })
  expect(second.ehrImportRequestId).toBe(first.ehrImportRequestId)
  expect(await rowsOf(second)).toEqual(before)
})

test('updates a changed record in place, and never restores an older version', async () => {
  stage.sandbox.putResource(rufus.slug, glucose('1', inHours(1), 'first'))
  await importAgain(person, first)
  const before = await rowsOf(first)

  stage.sandbox.putResource(rufus.slug, glucose('2', inHours(3), 'corrected'))
  const second = await importAgain(person, first)
  const after = await rowsOf(second)
  const changed = after.filter((row, index) => row.received_at.getTime() !== before[index]?.received_at.getTime())
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(changed).toEqual([expect.objectContaining({ fhir_id: 'glucose-of-today', version_id: '2' })])

  stage.sandbox.putResource(rufus.slug, glucose('1', inHours(2), 'first'))
  expect(await rowsOf(await importAgain(person, first))).toEqual(after)
  stage.sandbox.removeResource(rufus.slug, 'Observation', 'glucose-of-today')
})

const reportOf = (result: string | null, hours: number) => ({
  resourceType: 'DiagnosticReport',
  id: 'report-of-today',
  meta: { versionId: String(hours), lastUpdated: inHours(hours) },
  status: 'final',
  category: [{ coding: [{ code: 'LAB' }] }],
  code: { text: 'Lipid panel' },
  subject: { reference: 'Patient/rufus-pennyfeather' },
  effectiveDateTime: '2026-06-01',
  ...(result === null ? {} : { result: [{ reference: result }] }),
})

test('marks a source as complete once the reference to a missing record is gone', async () => {
  stage.sandbox.putResource(rufus.slug, reportOf('Observation/never-sent', 1))
  expect(await importAgain(person, first)).toMatchObject({ state: 'partial', reason: 'reference-missing' })
  expect(await importAgain(person, first)).toMatchObject({ state: 'partial', reason: 'reference-missing' })
  stage.sandbox.putResource(rufus.slug, reportOf(null, 2))
  expect(await importAgain(person, first)).toMatchObject({ state: 'complete', reason: null })
  stage.sandbox.putResource(rufus.slug, reportOf('Observation/never-sent', 3))
  expect(await importAgain(person, first)).toMatchObject({ state: 'partial', reason: 'reference-missing' })
  stage.sandbox.putResource(rufus.slug, { ...reportOf('Observation/never-sent', 4), status: 'entered-in-error' })
  expect(await importAgain(person, first)).toMatchObject({ state: 'complete', reason: null })
  stage.sandbox.removeResource(rufus.slug, 'DiagnosticReport', 'report-of-today')
})

test('shows a corrected result in its report, even if the report did not change', async () => {
  const report = {
    resourceType: 'DiagnosticReport',
    id: 'report-of-today',
    status: 'final',
    code: { text: 'Sugar' },
    subject: { reference: 'Patient/rufus-pennyfeather' },
    result: [{ reference: 'Observation/glucose-of-today' }],
  }
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.putResource(rufus.slug, glucose('1', inHours(1), 'first'))
  stage.sandbox.putResource(rufus.slug, report)
  const first = await stage.importFrom({ as: person, ...rufus })
  const shown = async (): Promise<unknown> => {
    const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
    return body.diagnosticReport.filter((row) => row.code === 'Sugar' || row.code === 'Glucose').map((row) => row.value)
  }
  expect(await shown()).toContain('first')
  stage.sandbox.putResource(rufus.slug, glucose('2', inHours(2), 'corrected'))
  await importAgain(person, first)
  expect(await shown()).toContain('corrected')
  expect(await shown()).not.toContain('first')
  const storedRow = (await rowsOf(first)).find(({ fhir_id }) => fhir_id === 'glucose-of-today')
  const query = { profileId: person.profileId, id: String(storedRow?.id) }
  const { earlier, resource } = (await stage.portal.call(getRecord, { as: person, query })).body
  expect(earlier.map((one) => (JSON.parse(one.resource) as { valueString: string }).valueString)).toEqual(['first'])
  expect(resource).toContain('corrected')
  stage.sandbox.removeResource(rufus.slug, 'DiagnosticReport', 'report-of-today')
  stage.sandbox.removeResource(rufus.slug, 'Observation', 'glucose-of-today')
})

test('requests everything from a source that cannot filter by date of change', async () => {
  stage.sandbox.putResource(rufus.slug, { ...glucose('1', inHours(1), 'new'), id: 'glucose-of-tomorrow' })
  between.obey((path) => (path.includes('_lastUpdated') ? { status: 400 } : undefined))
  const second = await importAgain(person, first)
  expect(second).toMatchObject({ state: 'complete', percent: 100 })
  const before = await rowsOf(first)
  expect(before.filter(({ fhir_id: id }) => id === 'glucose-of-tomorrow')).toHaveLength(1)
  stage.sandbox.removeResource(rufus.slug, 'Observation', 'glucose-of-tomorrow')
})

test('keeps the records of two hospitals side by side for one patient', async () => {
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const here = { as: marisol, username: 'marisol' }
  const tallgrass = await stage.importFrom({ ...here, slug: hospitals.tallgrass, patientId: 'marisol-whitcombe' })
  const rows = await rowsOf(tallgrass)
  const juniper = await stage.importFrom({ ...here, slug: hospitals.juniper })
  expect(juniper).toMatchObject({ state: 'complete', ehrPatientId: 'jsfp-20417' })
  expect(await rowsOf(tallgrass)).toEqual(rows)
  const { body } = await stage.portal.call(listLabs, { as: marisol, query: { profileId: marisol.profileId } })
  expect(body.sources.map(({ providerName, state }) => [providerName, state])).toEqual([
    ['Tallgrass Regional Hospital', 'complete'],
    ['Juniper Street Family Practice', 'complete'],
  ])
  const values = body.diagnosticReport.flatMap((row) => [row, ...row.results])
  const of = (name: string) => values.filter(({ code }) => code?.startsWith(name) === true).map(({ value }) => value)
  expect(of('Potassium').toSorted(byText)).toEqual(['4.10 mmol/L', '5.40 mmol/L'])
  expect(of('Hemoglobin A1c')).toEqual(expect.arrayContaining(['6.9 %', '7.20 %']))
})
