import { beforeAll, expect, test } from 'vitest'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { hospitals, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()
let rufus: Person
let rufusImport: ConnectedEhr

const there = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }

beforeAll(async () => {
  rufus = await stage.signUpAs(there.slug, there.patientId)
  putAsserted()
  rufusImport = await stage.importFrom({ as: rufus, ...there })
})

const open = async (as: Person, id: string) =>
  stage.portal.call(getRecord, { as, query: { profileId: as.profileId, id } })

async function walkSource(as: Person, end: ConnectedEhr, pageSize: number): Promise<string[]> {
  const ids: string[] = []
  for (const { resourceType } of end.ledger) {
    for (let pageNumber = 1; ; pageNumber++) {
      const { ehrImportRequestId } = end
      const query = { ehrImportRequestId, resourceType, pageNumber, pageSize }
      const { body } = await stage.portal.call(getSourceRecords, { as, query })
      for (const record of body.records) {
        expect(record.resourceType).toBe(resourceType)
        expect(record.label).not.toBe('')
        ids.push(record.id)
      }
      if (body.records.length < pageSize) break
    }
  }
  return ids
}

test('opens a record with exactly the bytes the hospital sent', async () => {
  const organization = stage.sandbox.organizations.find(({ slug }) => slug === there.slug)
  const app = await connectApp(organization?.fhirBaseUrl ?? '', { username: there.username })
  const texts: string[] = []
  for (const id of await walkSource(rufus, rufusImport, 50)) {
    const { body } = await open(rufus, id)
    const stored = JSON.parse(body.resource) as { id: string }
    const sent = await app.get(`${body.resourceType}/${stored.id}`)
    expect(body.resource).toBe(sent.text)
    texts.push(body.resource)
  }
  // Digits that a JavaScript number would lose.
  for (const digits of ['"value":5.40', '"value":100.0', '"value":4.000000001', '"value":0.010']) {
    expect(texts.some((text) => text.includes(digits))).toBe(true)
  }
})

test('reaches every stored record, page by page', async () => {
  const { rows } = await stage.portal.database.pool.query<{ id: number }>(
    'select id from resource where source_id = $1 order by id',
    [rufusImport.ehrImportRequestId],
  )
  const reached = await walkSource(rufus, rufusImport, 3)
  expect(reached.map(Number).sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
})

test('opens a result inside a report with its referenced resources', async () => {
  const { body } = await stage.portal.call(listLabs, { as: rufus, query: { profileId: rufus.profileId } })
  const result = body.diagnosticReport.find((row) => row.code?.startsWith('Lipid panel'))?.results[0]
  const opened = await open(rufus, result?.id ?? '')
  expect(opened.body).toMatchObject({ resourceType: 'Observation', providerName: 'Tallgrass Regional Hospital' })
  expect(opened.body.resource).toContain('"value":131')
  expect(opened.body.related.map(({ resourceType }) => resourceType)).toContain('Specimen')
})

test('opens no record for an id outside the patient’s record', async () => {
  const { ehrImportRequestId } = rufusImport
  const ids = ['0', '999999999', '', 'abc', '1e3', `${ehrImportRequestId}/Observation/none`]
  ids.push(
    'Observation/1',
    `${ehrImportRequestId}/Observation`,
    `${ehrImportRequestId}/../x`,
    `00000000-0000-4000-8000-000000000000/Patient/rufus-pennyfeather`,
  )
  for (const id of ids) expect(await open(rufus, id)).toMatchObject({ status: 404, code: 'not-found' })
})

function putAsserted(): void {
  const subject = { reference: 'Patient/rufus-pennyfeather' }
  const here = `${stage.sandbox.organizations.find(({ slug }) => slug === there.slug)?.fhirBaseUrl}`
  const put = (id: string, base: string) =>
    stage.sandbox.putResource(there.slug, {
      ...{ resourceType: 'Procedure', id, status: 'completed', subject, code: { text: id } },
      asserter: { reference: `${base}/Practitioner/absolute-doctor` },
    })
  stage.sandbox.putResource(there.slug, {
    ...{ resourceType: 'Practitioner', id: 'absolute-doctor', name: [{ family: 'Absolute' }] },
  })
  put('asserted-here', here)
  put('asserted-elsewhere', 'https://elsewhere.example/fhir/r4')
}

test('never includes a resource of the hospital when the reference is to another server', async () => {
  const relatedOf = async (id: string) =>
    (await open(rufus, `${rufusImport.ehrImportRequestId}/Procedure/${id}`)).body.related.map(
      ({ reference }) => reference,
    )
  expect(await relatedOf('asserted-here')).toEqual(['Practitioner/absolute-doctor'])
  expect(await relatedOf('asserted-elsewhere')).toEqual([])
})
