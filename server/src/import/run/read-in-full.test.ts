import { beforeAll, expect, test } from 'vitest'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { denialSentences } from '@kinchart/contract/rules/completeness.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { petra, syncByClock, type Person } from '../../../test/with-sandbox.ts'
import { queryWithIds } from '../../../test/open-ids.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

let person: Person
let source: ConnectedEhr

const vital = (id: string, over: object = {}) => ({
  resourceType: 'Observation',
  id,
  meta: { lastUpdated: '2026-01-05T08:00:00Z' },
  status: 'final',
  category: [{ coding: [{ code: 'vital-signs' }] }],
  code: { text: id },
  subject: { reference: `Patient/${petra.patientId}` },
  effectiveDateTime: '2026-01-05',
  ...over,
})

const servedTypes = [
  ...['Patient', 'AllergyIntolerance', 'Composition', 'Condition', 'Immunization', 'List', 'MedicationStatement'],
  ...['Observation', 'Practitioner'],
]

const { stage, between } = useStageBehindProxy({
  behaviours: { [petra.slug]: { types: servedTypes } },
})
beforeAll(async () => {
  stage.sandbox.putResource(petra.slug, vital('stays'))
  stage.sandbox.putResource(petra.slug, vital('goes'))
  person = await stage.signUpAs(petra.slug, petra.patientId)
  source = await stage.importFrom({ as: person, ...petra })
})

/** Syncs as if the last run was a day ago and the last full run `daysAgo` days ago. */
async function readAgain(daysAgo: number): Promise<ConnectedEhr> {
  const { pool } = stage.portal.database
  await pool.query(`update source set read_in_full_at = now() - make_interval(days => $1)`, [daysAgo])
  return syncByClock(stage.portal, person, source.ehrImportRequestId)
}

const shown = async () => {
  const query = { profileId: person.profileId }
  const { body } = await stage.portal.call(listVitals, { as: person, query })
  return new Map(body.observation.map((row) => [row.code, row.missingSince !== undefined]))
}

test('keeps a record that is missing from the monthly full run, and flags the record as deleted', async () => {
  stage.sandbox.removeResource(petra.slug, 'Observation', 'goes')
  await readAgain(3)
  expect(await shown()).toEqual(
    new Map([
      ['stays', false],
      ['goes', false],
    ]),
  )
  const { stored } = await readAgain(31)
  expect(await shown()).toEqual(
    new Map([
      ['stays', false],
      ['goes', true],
    ]),
  )
  expect(stored).toBe(source.stored)
})

test('imports in the monthly run a change that the daily run missed because the record kept its modification date', async () => {
  stage.sandbox.putResource(petra.slug, vital('stays', { code: { text: 'corrected in silence' } }))
  await readAgain(3)
  expect([...(await shown()).keys()]).toContain('stays')
  await readAgain(31)
  expect([...(await shown()).keys()]).toContain('corrected in silence')
})

test('clears the deletion flag when a record is listed again', async () => {
  stage.sandbox.putResource(petra.slug, vital('goes'))
  await readAgain(31)
  expect((await shown()).get('goes')).toBe(false)
})

test('refetches a doctor whom no search lists, and never flags the doctor as deleted', async () => {
  const doctor = (family: string) => ({ resourceType: 'Practitioner', id: 'dr-again', name: [{ family }] })
  const readStoredRows = async () => {
    const rows = await queryWithIds<{ digest: Buffer; missing_since: Date | null; id: string }>(
      stage.portal,
      `select id, source_id, type, fhir_id, missing_since, digest from resource where type = 'Practitioner'`,
    )
    return rows.find(({ fhir_id }) => fhir_id === 'dr-again')
  }
  const doctorRequests = () => stage.sandbox.requests().filter(({ path }) => path.includes('/Practitioner')).length
  stage.sandbox.putResource(petra.slug, doctor('Oakes'))
  stage.sandbox.putResource(
    petra.slug,
    vital('seen', {
      performer: [{ reference: 'Practitioner/dr-again' }],
      meta: { lastUpdated: new Date().toISOString() },
    }),
  )
  await readAgain(3)
  const before = await readStoredRows()
  expect(before).toBeDefined()
  stage.sandbox.putResource(petra.slug, doctor('Oakes-Lindqvist'))
  stage.sandbox.forgetRequests()
  await readAgain(3)
  expect(doctorRequests()).toBe(0)
  expect(await readStoredRows()).toEqual(before)
  await readAgain(31)
  expect(doctorRequests()).toBe(1)
  const after = await readStoredRows()
  expect(after?.digest).not.toEqual(before?.digest)
  expect(after?.missing_since).toBeNull()
  stage.sandbox.removeResource(petra.slug, 'Practitioner', 'dr-again')
  const end = await readAgain(31)
  expect(end).toMatchObject({ state: 'complete' })
  expect(await readStoredRows()).toEqual(after)
})

test('flags no record of a type as deleted if the source did not fully answer the queries for the type', async () => {
  stage.sandbox.removeResource(petra.slug, 'Observation', 'goes')
  between.obey((path) => (path.includes('/Observation?') ? { status: 500 } : undefined))
  expect((await readAgain(31)).state).toBe('partial')
  between.obey(() => undefined)
  expect((await shown()).get('goes')).toBe(false)
})

test('shows the reason that a source states for an empty type, until a newer document states another reason', async () => {
  const coded = (code: string) => ({ code: { coding: [{ system: 'http://loinc.org', code }] } })
  const empty = (reason: string) => ({ emptyReason: { coding: [{ code: reason }] } })
  const put = (resourceType: string, id: string, date: string, more: object): void => {
    const subject = { reference: `Patient/${petra.patientId}` }
    const meta = { lastUpdated: new Date().toISOString() }
    stage.sandbox.putResource(petra.slug, { resourceType, id, meta, subject, date, status: 'final', ...more })
  }
  const list = (date: string, more: object) =>
    put('List', `allergies-${date}`, date, { status: 'current', mode: 'working', ...coded('48765-2'), ...more })
  const states = async () => {
    const query = { profileId: person.profileId }
    const allergies = (await stage.portal.call(listAllergies, { as: person, query })).body
    const medications = (await stage.portal.call(listMedications, { as: person, query })).body
    const vaccines = (await stage.portal.call(listImmunizations, { as: person, query })).body
    return [
      ...[allergies, medications, vaccines].map(({ sources: [one] }) => [one?.state, one?.reason]),
      denialSentences(vaccines).map((sentence) => sentence.replace(/^.* recorded /, '')),
    ]
  }
  const whole = ['complete', null]
  await readAgain(31)
  expect(await states()).toEqual([whole, whole, whole, []])
  list('2025-01-01', empty('withheld'))
  const words = { text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nil known</div>' } }
  put('Composition', 'summary', '2025-01-01', {
    section: [
      { title: 'Medicines', ...coded('10160-0'), ...empty('unavailable') },
      { title: 'Vaccines', ...coded('11369-6'), ...empty('nilknown'), ...words },
    ],
  })
  put('Composition', 'older', '2020-01-01', {
    section: [{ title: 'Vaccines', ...coded('11369-6'), ...empty('unavailable') }],
  })
  put('List', 'withdrawn', '2026-01-01', { ...coded('11369-6'), ...empty('withheld'), status: 'entered-in-error' })
  const stated = [['partial', 'withheld'], ['partial', 'unavailable'], whole, ['“Nil known” (Jan 01, 2025).']]
  for (const day of [3, 3, 31]) {
    expect((await readAgain(day)).state).toBe('partial')
    expect(await states()).toEqual(stated)
  }
  list('2025-06-01', { entry: [{ item: { display: 'Penicillin' } }] })
  stage.sandbox.removeResource(petra.slug, 'Composition', 'summary')
  await readAgain(31)
  expect(await states()).toEqual([whole, whole, ['partial', 'unavailable'], []])
  stage.sandbox.removeResource(petra.slug, 'Composition', 'older')
  expect((await readAgain(31)).state).toBe('complete')
})
