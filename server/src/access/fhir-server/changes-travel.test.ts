import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { callTool, closeAssistants } from '../../../test/ask-assistant.ts'
import { connectApp, registerApp } from '../../../test/connect-app.ts'
import { drop, type DroppedFile } from '../../../test/drop-files.ts'
import { freePort } from '../../../test/free-port.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { openStage, petra, waitForEnd, type Person, type Stage } from '../../../test/with-sandbox.ts'
import { resourcesIn, type Bundle, type Resource } from './record-to-read.test-support.ts'
import { expectSameLists, openSecond, readLists, type SecondKinchart } from './second-kinchart.test-support.ts'

let stage: Stage
let there: Person
let source: ConnectedEhr
let opened: SecondKinchart
let token: string
let assistant: string
beforeAll(async () => {
  stage = await openStage(
    { behaviours: { [petra.slug]: { types: ['Patient', 'AllergyIntolerance', 'Observation'] } } },
    {},
    { PORT: String(await freePort()) },
  )
  for (const id of ['stays', 'goes', 'retracted']) stage.sandbox.putResource(petra.slug, allergy(id))
  stage.sandbox.putResource(petra.slug, potassium)
  there = await stage.signUpAs(petra.slug, petra.patientId)
  source = await stage.importFrom({ as: there, ...petra })
  await drop(stage.portal, there, [summaryOf('2020-06-01', 'Warfarin')])
  opened = await openSecond(stage.portal, there, {
    ...{ firstName: 'Petra', lastName: 'Emptyhand', birthDate: '2001-01-01' },
  })
  await registerApp(stage.portal)
  token = (await connectApp(stage.portal, there))['access_token'] ?? ''
  const asking = { more: { aud: `${stage.portal.url}/mcp` } }
  assistant = (await connectApp(stage.portal, there, asking))['access_token'] ?? ''
})
afterAll(async () => {
  await closeAssistants()
  await opened.second.close()
  await stage.close()
})

const allergy = (id: string, over: object = {}) => ({
  ...{ resourceType: 'AllergyIntolerance', id, meta: { lastUpdated: new Date().toISOString() } },
  ...{ patient: { reference: `Patient/${petra.patientId}` }, code: { text: id } },
  clinicalStatus: { coding: [{ code: 'active' }] },
  ...over,
})

const summaryOf = (date: string, name: string, more: object = {}): DroppedFile => {
  const subject = { reference: 'Patient/p' }
  const resources = [
    ...[{ resourceType: 'Composition', id: `c-${date}`, status: 'final', type: { text: 'Summary' }, date, subject }],
    ...[
      { resourceType: 'Patient', id: 'p', birthDate: '2001-01-01', name: [{ given: ['Petra'], family: 'Emptyhand' }] },
    ],
    ...[{ resourceType: 'MedicationStatement', id: name, status: 'active', subject }].map((one) => ({
      ...{ ...one, medicationCodeableConcept: { text: name } },
    })),
    ...[{ resourceType: 'Condition', id: `n-${date}`, subject, code: { text: 'No known problems' }, ...more }],
  ]
  const author = [{ display: 'Cedar Health' }]
  const entry = resources.map((one, at) => ({
    resource: { ...one, ...(at === 0 ? { author, title: 'Summary' } : {}) },
  }))
  return {
    name: `${date}.json`,
    bytes: JSON.stringify({ resourceType: 'Bundle', type: 'document', timestamp: '2025-01-01T00:00:00Z', entry }),
  }
}

const potassium = {
  ...{ resourceType: 'Observation', id: 'potassium', status: 'final', code: { text: 'Potassium' } },
  ...{ subject: { reference: `Patient/${petra.patientId}` }, effectiveDateTime: '2024-03-01' },
  category: [{ coding: [{ code: 'laboratory' }] }],
  valueQuantity: { value: 4.1, unit: 'mmol/L' },
}

/**
 * Simulates a time two days later. The first Kinchart reads all of the hospital's data again. The second Kinchart then
 * requests the changes from the first.
 */
async function readAgain(): Promise<void> {
  const { pool } = stage.portal.database
  await pool.query(`update resource set received_at = received_at - interval '2 days'`)
  await pool.query('update source set complete_since = null')
  await askAgain(stage.portal, there, source)
  await askAgain(opened.second, opened.here, opened.copy)
}

async function askAgain(portal: TestPortal, as: Person, { ehrImportRequestId }: ConnectedEhr): Promise<void> {
  await portal.call(retryImport, { as, body: { ehrImportRequestId } })
  await waitForEnd(portal, as, ehrImportRequestId)
}

const ask = async (path: string) => {
  const answer = await fetch(`${stage.portal.url}/fhir/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, etag: answer.headers.get('etag'), body: (await answer.json()) as Bundle & Resource }
}
const nameOf = ({ code }: Resource): string => (code as { readonly text: string }).text

async function changedSince(instant: string) {
  const { body } = await ask(`AllergyIntolerance?_lastUpdated=gt${instant}&_sort=_lastUpdated`)
  return resourcesIn(body)
    .map((one) => {
      const { coding = [] } = (one['verificationStatus'] ?? {}) as { readonly coding?: readonly { code: string }[] }
      const { tag = [] } = one['meta'] as {
        readonly tag?: readonly { readonly system: string; readonly code: string }[]
      }
      return [
        nameOf(one),
        ...coding.map(({ code }) => code),
        ...tag.map(({ system, code }) => `${system}|${code}`),
      ].join(' ')
    })
    .toSorted()
}

async function shownHere() {
  const { rows = [] } = (await readLists(opened.second, opened.here)).get('allergies') ?? {}
  const all = rows.map((row) => JSON.parse(row) as { readonly code: string; readonly isGone: boolean })
  return Object.fromEntries(all.map(({ code, isGone }) => [code, isGone]))
}

const both = () => ({ portal: stage.portal, there })

test('reports to an app and to a second Kinchart which entries are retracted or no longer listed', async () => {
  await expectSameLists(both(), opened)
  const before = resourcesIn((await ask('AllergyIntolerance')).body)
  const idOf = (name: string): string => before.find((one) => nameOf(one) === name)?.id ?? ''
  const etag = async (name: string) => (await ask(`AllergyIntolerance/${idOf(name)}`)).etag
  const etags = [await etag('goes'), await etag('stays')]
  const start = new Date().toISOString()
  const error = { coding: [{ code: 'entered-in-error' }] }
  stage.sandbox.putResource(petra.slug, allergy('retracted', { verificationStatus: error }))
  stage.sandbox.removeResource(petra.slug, 'AllergyIntolerance', 'goes')
  stage.sandbox.removeResource(petra.slug, 'Observation', 'potassium')
  await readAgain()
  const missing = `${stage.portal.url}/fhir/CodeSystem/source|missing`
  expect(await changedSince(start)).toEqual([`goes ${missing}`, 'retracted entered-in-error'])
  expect((await ask(`AllergyIntolerance/${idOf('retracted')}`)).body['verificationStatus']).toEqual(error)
  expect(await etag('goes')).not.toBe(etags[0])
  expect(await shownHere()).toEqual({ stays: false, goes: true })
  await expectSameLists(both(), opened)
})

test('does not report a retracted or no longer listed entry as current to an assistant', async () => {
  const tool = async (name: string, args = {}) => callTool(`${stage.portal.url}/mcp`, assistant, name, args)
  const notListedText = 'No longer listed by its source'
  const { text, data } = await tool('list_entries', { kind: 'allergies' })
  expect(text).toContain(`] ${notListedText}: goes (`)
  expect(text).not.toContain('retracted')
  const entries = data['entries'] as readonly { readonly id: string; readonly title: string; readonly status: string }[]
  expect(Object.fromEntries(entries.map(({ title, status }) => [title, status]))).toEqual({
    stays: null,
    goes: notListedText,
  })
  for (const { text: found } of [
    await tool('search_record', { query: 'goes' }),
    await tool('read_entry', { id: entries.find(({ title }) => title === 'goes')?.id ?? '' }),
    await tool('follow_test', { test: 'Potassium' }),
  ])
    expect(found).toContain(notListedText)
  expect((await tool('search_record', { query: 'retracted' })).text).not.toContain('] retracted')
  const [retracted] = resourcesIn((await ask('AllergyIntolerance?verification-status=entered-in-error')).body)
  expect(await tool('read_entry', { id: retracted?.id ?? '' })).toMatchObject({ isError: true })
})

test('reports to a second Kinchart, and to an app with a copy, that entries are listed again', async () => {
  const start = new Date().toISOString()
  stage.sandbox.putResource(petra.slug, allergy('goes', { meta: { lastUpdated: '2020-01-01T00:00:00Z' } }))
  await readAgain()
  expect(await changedSince(start)).toEqual(['goes'])
  expect(await shownHere()).toEqual({ stays: false, goes: false })
  await expectSameLists(both(), opened)
})

test('reports to a second Kinchart, and to an app with a copy, that a medication is from an older document', async () => {
  const medicines = async (query = '') => {
    const found = resourcesIn((await ask(`MedicationStatement?_count=200${query}`)).body)
    return Object.fromEntries(
      found.map((one) => {
        const { tag = [] } = one['meta'] as { readonly tag?: readonly Record<string, unknown>[] }
        return [(one['medicationCodeableConcept'] as { readonly text: string }).text, tag]
      }),
    )
  }
  const asOfHere = async () => {
    const query = { profileId: opened.here.profileId }
    const { body } = await opened.second.call(listMedications, { as: opened.here, query })
    return Object.fromEntries(body.medicationStatement.map((row) => [row.medicationCodeableConcept, row.asOf]))
  }
  expect(await medicines()).toEqual({ Warfarin: [] })
  expect(await asOfHere()).toEqual({ Warfarin: undefined })
  const start = new Date().toISOString()
  await drop(stage.portal, there, [summaryOf('2024-05-01', 'Apixaban')])
  const base = `${stage.portal.url}/fhir`
  const asOf = {
    extension: [{ url: `${base}/StructureDefinition/document-date`, valueDateTime: '2020-06-01' }],
    ...{ system: `${base}/CodeSystem/source`, code: 'as-of' },
    display: 'From a document dated 2020-06-01; the source has a newer document',
  }
  expect(await medicines(`&_lastUpdated=gt${start}`)).toEqual({ Apixaban: [], Warfarin: [asOf] })
  expect(problemsOf((await ask('MedicationStatement')).body)).toEqual([])
  await askAgain(opened.second, opened.here, opened.copy)
  expect(await asOfHere()).toEqual({ Apixaban: undefined, Warfarin: '2020-06-01' })
  await expectSameLists(both(), opened)
})

test('tags a resource that states “none known” or “no information”', async () => {
  const unknown = { ...allergy('unknown'), code: { text: 'Allergy name not available' } }
  stage.sandbox.putResource(petra.slug, unknown)
  await readAgain()
  const tagged = async (path: string) =>
    resourcesIn((await ask(path)).body).flatMap((one) => {
      const { tag = [] } = one['meta'] as { readonly tag?: readonly { readonly code: string }[] }
      return tag.map(({ code }) => [nameOf(one), code])
    })
  expect(await tagged('Condition')).toEqual(expect.arrayContaining([['No known problems', 'none-known']]))
  expect(await tagged('AllergyIntolerance')).toEqual([['Allergy name not available', 'no-information']])
  expect(problemsOf((await ask('AllergyIntolerance')).body)).toEqual([])
})
