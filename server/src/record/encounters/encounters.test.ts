import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { getEncounter } from '@kinchart/contract/calls/encounters.ts'
import { listEncounters } from '@kinchart/contract/sections/encounters.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
let hyunWoo: Person
let marisol: Person

const there = { slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' }

beforeAll(async () => {
  hyunWoo = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as: hyunWoo, ...there })
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  putSharedVisit(hospitals.tallgrass, 'marisol-whitcombe')
  putSharedVisit(hospitals.juniper, 'jsfp-20417')
  await stage.importFrom({
    ...{ as: marisol, slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' },
  })
  await stage.importFrom({ as: marisol, slug: hospitals.juniper, username: 'marisol', patientId: 'jsfp-20417' })
})

function putSharedVisit(slug: string, patientId: string): void {
  const subject = { reference: `Patient/${patientId}` }
  const id = `${patientId}-shared`
  const put = (resource: { resourceType: string; id: string; [key: string]: unknown }) =>
    stage.sandbox.putResource(slug, resource as never)
  put({
    ...{ resourceType: 'Encounter', id, status: 'finished', subject, class: { code: 'AMB' } },
    identifier: [{ system: 'https://visits.example', value: '4711' }],
    type: [{ text: 'Shared visit' }],
    period: { start: '2022-03-03' },
  })
  put({
    ...{ resourceType: 'MedicationStatement', id: `${id}-medication`, status: 'active', subject },
    medicationCodeableConcept: { text: `Medicine of ${slug}` },
    context: { reference: `Encounter/${id}` },
  })
}

const encountersOf = async (as: Person) =>
  (await stage.portal.call(listEncounters, { as, query: { profileId: as.profileId } })).body.encounter
const encounterOf = async (as: Person, type: string) => {
  const found = (await encountersOf(as)).find((visit) => visit.type === type)
  if (!found) throw new Error(`There is no visit called ${type}`)
  return found
}
const emergency = async () => encounterOf(hyunWoo, 'Emergency room admission')

type ListParams = Partial<z.input<NonNullable<typeof listLabs.query>>>
const labsOf = async (encounter: string, params: ListParams = {}) =>
  (await stage.portal.call(listLabs, { as: hyunWoo, query: { profileId: hyunWoo.profileId, encounter, ...params } }))
    .body

test('shows who, where, why, start, end and findings of a visit', async () => {
  const { id } = await emergency()
  const { body } = await stage.portal.call(getEncounter, { as: hyunWoo, query: { profileId: hyunWoo.profileId, id } })
  expect(body.encounter).toMatchObject({
    id,
    doctorName: 'Dr. Simone Odell-Mbeki',
    reasonForVisit: 'Fall from a ladder, wrist pain',
    class: 'emergency',
    location: 'Tallgrass Regional Hospital',
    date: '2025-07-04T20:05:00-05:00',
    endDate: '2025-07-05T01:30:00-05:00',
  })
  expect(body.facts).toMatchObject({
    diagnoses: [{ text: 'Fracture subluxation of wrist', use: 'Discharge diagnosis' }],
    admitSource: 'From accident/emergency department',
    dischargeDisposition: 'Home',
    dischargedTo: null,
  })
  expect(body.counts).toEqual({
    ...{ vitals: 0, medications: 0, procedures: 1, labs: 3, conditions: 1, immunization: 0, drvisitnotes: 1 },
  })
})

test('lists entries that refer to a visit and entries that the visit refers to, but no other entries of the same day', async () => {
  const { id } = await emergency()
  const query = { profileId: hyunWoo.profileId, encounter: id }
  const labs = await labsOf(id)
  expect(labs).toMatchObject({ total: 3, message: messages.dataLoaded, unreadable: 0, enteredInError: 0 })
  expect(labs.diagnosticReport.map(({ code }) => code ?? '').toSorted()).toEqual([
    'Diagnostic imaging study',
    'Drugs of abuse 5 panel - Urine by Screen method',
    'Ethanol [Mass/volume] in Blood',
  ])
  const conditions = (await stage.portal.call(listConditions, { as: hyunWoo, query })).body
  expect(conditions.condition).toHaveLength(1)
  const notes = (await stage.portal.call(listVisitNotes, { as: hyunWoo, query })).body
  expect(notes.documentReference).toHaveLength(1)
  const vitals = (await stage.portal.call(listVitals, { as: hyunWoo, query })).body
  expect(vitals).toMatchObject({ observation: [], total: 0, message: messages.noDataFound })
  const all = (await stage.portal.call(listVitals, { as: hyunWoo, query: { profileId: hyunWoo.profileId } })).body
  expect(all.total).toBe(1)
})

test('searches, sorts and pages the entries of a visit, and counts all matches', async () => {
  const { id } = await emergency()
  expect(await labsOf(id, { search: 'ethanol' })).toMatchObject({ total: 1 })
  expect(await labsOf(id, { search: 'susceptibility' })).toMatchObject({ total: 0, message: messages.noDataFound })
  const sorted = await labsOf(id, { sort: 'code:desc', pageNumber: 2, pageSize: 2 })
  expect(sorted).toMatchObject({ total: 3, diagnosticReport: [{ code: 'Diagnostic imaging study' }] })
  const first = await labsOf(id, { pageNumber: 1, pageSize: 2 })
  const second = await labsOf(id, { pageNumber: 2, pageSize: 2 })
  expect([...first.diagnosticReport, ...second.diagnosticReport]).toEqual((await labsOf(id)).diagnosticReport)
  expect(first.total).toBe(3)
})

test('lists a result’s report under the visit that the result refers to, and a document under both visits that the document refers to', async () => {
  const subject = { reference: 'Patient/ottoline-varga' }
  const category = [{ coding: [{ code: 'laboratory' }] }]
  const put = (resource: object) => stage.sandbox.putResource(hospitals.tallgrass, resource as never)
  put({ resourceType: 'Encounter', id: 'bare-visit', status: 'finished', subject, type: [{ text: 'Bare visit' }] })
  put({
    ...{ resourceType: 'Observation', id: 'of-the-visit', status: 'final', subject, category },
    ...{ code: { text: 'Of the visit' }, valueString: 'seen', encounter: { reference: 'Encounter/bare-visit' } },
  })
  put({
    ...{ resourceType: 'DiagnosticReport', id: 'says-nothing', status: 'final', subject, category },
    ...{ code: { text: 'Report that names no visit' }, result: [{ reference: 'Observation/of-the-visit' }] },
  })
  put({ resourceType: 'Encounter', id: 'second', status: 'finished', subject, type: [{ text: 'Second visit' }] })
  put({
    ...{ resourceType: 'DocumentReference', id: 'of-two', status: 'current', subject, description: 'Of two visits' },
    context: { encounter: [{ reference: 'Encounter/bare-visit' }, { reference: 'Encounter/second' }] },
  })
  const ottoline = await stage.signUpAs(hospitals.tallgrass, 'ottoline-varga')
  await stage.importFrom({
    ...{ as: ottoline, slug: hospitals.tallgrass, username: 'ottoline', patientId: 'ottoline-varga' },
  })
  const { id } = await encounterOf(ottoline, 'Bare visit')
  const query = { profileId: ottoline.profileId, encounter: id }
  const { body } = await stage.portal.call(listLabs, { as: ottoline, query })
  expect(body.diagnosticReport.map(({ code }) => code)).toEqual(['Report that names no visit'])
  for (const type of ['Bare visit', 'Second visit']) {
    const query = { profileId: ottoline.profileId, encounter: (await encounterOf(ottoline, type)).id }
    const notes = (await stage.portal.call(listVisitNotes, { as: ottoline, query })).body
    expect(notes.documentReference.map(({ description }) => description)).toEqual(['Of two visits'])
  }
})

test('shows a visit recorded at two hospitals once, with the entries of both hospitals', async () => {
  const shared = (await encountersOf(marisol)).filter(({ type }) => type === 'Shared visit')
  expect(shared).toHaveLength(1)
  const [visit] = shared
  expect(visit?.alsoFrom).toHaveLength(1)
  for (const encounter of [visit?.id ?? '', visit?.alsoFrom?.[0]?.id ?? '']) {
    const query = { profileId: marisol.profileId, encounter }
    const { body } = await stage.portal.call(listMedications, { as: marisol, query })
    expect(body.medicationStatement.map((row) => row.medicationCodeableConcept ?? '').toSorted()).toEqual([
      `Medicine of ${hospitals.juniper}`,
      `Medicine of ${hospitals.tallgrass}`,
    ])
    const one = await stage.portal.call(getEncounter, {
      as: marisol,
      query: { profileId: marisol.profileId, id: encounter },
    })
    expect(one.body).toMatchObject({ encounter: { id: visit?.id }, counts: { medications: 2 } })
  }
})

test('does not find a visit of another account, a record of another type, or an invalid id', async () => {
  const { id } = await emergency()
  const lab = (await labsOf(id)).diagnosticReport[0]?.id ?? ''
  for (const [as, encounter] of [
    [marisol, id],
    [hyunWoo, lab],
    [hyunWoo, '999999999'],
    [hyunWoo, "1' or '1'='1"],
  ] as const) {
    const query = { profileId: as.profileId, encounter }
    expect(await stage.portal.call(listLabs, { as, query })).toMatchObject({ status: 404, code: 'not-found' })
    const detail = { as, query: { profileId: as.profileId, id: encounter } }
    expect(await stage.portal.call(getEncounter, detail)).toMatchObject({ status: 404, code: 'not-found' })
  }
  const query = { profileId: hyunWoo.profileId, id }
  expect((await stage.portal.call(getEncounter, { as: marisol, query })).status).toBe(404)
  expect((await stage.portal.call(getEncounter, { query })).status).toBe(401)
})

test('when the next import ends, assigns visits to older records that have none', async () => {
  const { pool } = stage.portal.database
  const { id } = await emergency()
  await pool.query(
    `update resource set encounter_ids = null, unresolved_references = array[type || '/' || fhir_id] where profile_id = $1 and section is not null`,
    [hyunWoo.profileId],
  )
  expect((await labsOf(id)).total).toBe(0)
  await stage.importFrom({ as: hyunWoo, ...there })
  const again = await emergency()
  expect((await labsOf(again.id)).total).toBe(3)
})
