import { beforeAll, expect, test } from 'vitest'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { addDependent, getDependents, removeDependent } from '@kinchart/contract/calls/family.ts'
import * as importCalls from '@kinchart/contract/calls/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { fewKinds, hospitals, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

let marisol: Person
let stranger: Person
let teodor: string
let hers: ConnectedEhr
let his: ConnectedEhr

const stage = useStage(fewKinds)
beforeAll(async () => {
  const { portal } = stage
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  stranger = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const added = await portal.call(addDependent, {
    as: marisol,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' },
  })
  teodor = added.body.dependentId
  const there = { as: marisol, slug: hospitals.tallgrass, username: 'marisol' }
  hers = await stage.importFrom({ ...there, patientId: 'marisol-whitcombe' })
  his = await stage.importFrom({ ...there, patientId: 'teodor-whitcombe', profileId: teodor })
})

const countRows = async (): Promise<unknown> => {
  const { rows } = await stage.portal.database.pool.query(
    `select i.id, u.state, u.number, count(r.id)::int as records from source i
     join import_run u on u.source_id = i.id left join resource r on r.source_id = i.id group by i.id, u.state, u.number
     order by i.id`,
  )
  return rows
}

test('imports a child’s record into the child’s lists and not into the parent’s', async () => {
  expect([his.state, his.profileId]).toEqual(['complete', teodor])
  const { portal } = stage
  const conditionsOf = async (profileId: string) =>
    (await portal.call(listConditions, { as: marisol, query: { profileId } })).body
  const parents = await conditionsOf(marisol.profileId)
  const childs = await conditionsOf(teodor)
  expect(childs.condition.map(({ code }) => code)).toContain('Asthma')
  expect(parents.condition.map(({ code }) => code)).not.toContain('Asthma')
  expect(parents.sources.map((source) => source.ehrImportRequestId)).toEqual([hers.ehrImportRequestId])
  expect(childs.sources.map((source) => source.ehrImportRequestId)).toEqual([his.ehrImportRequestId])
  expect([...parents.condition, ...childs.condition].map((row) => row.ehrImportRequestId)).toSatisfy(
    (ids: string[]) => new Set(ids).size === 2,
  )
})

test('does not open the child’s record through the parent’s own profile', async () => {
  const { portal } = stage
  const { body } = await portal.call(listConditions, { as: marisol, query: { profileId: teodor } })
  const id = body.condition[0]?.id ?? ''
  const opened = await portal.call(getRecord, { as: marisol, query: { profileId: teodor, id } })
  expect(opened.status).toBe(200)
  const refused = await portal.call(getRecord, { as: marisol, query: { profileId: marisol.profileId, id } })
  expect(refused).toMatchObject({ status: 404, code: 'not-found' })
})

test('rejects opening, retrying, confirming, deleting or reading the import of another account', async () => {
  const { portal } = stage
  const before = await countRows()
  const ehrImportRequestId = hers.ehrImportRequestId
  const { body } = await portal.call(listAllergies, { as: marisol, query: { profileId: marisol.profileId } })
  const number = body.allergyIntolence[0]?.id ?? ''
  const named = `${ehrImportRequestId}/Patient/marisol-whitcombe`
  const tries = [
    portal.call(importCalls.getImport, { as: stranger, query: { ehrImportRequestId } }),
    portal.call(importCalls.retryImport, { as: stranger, body: { ehrImportRequestId } }),
    portal.call(importCalls.confirmPatient, { as: stranger, body: { ehrImportRequestId, isSamePerson: false } }),
    portal.call(importCalls.deleteEhrRecord, { as: stranger, query: { ehrImportRequestId } }),
    portal.call(getSourceRecords, { as: stranger, query: { ehrImportRequestId, resourceType: 'Patient' } }),
  ]
  for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ status: 404, code: 'import-unknown' })
  for (const id of [number, named]) {
    for (const profileId of [stranger.profileId, marisol.profileId]) {
      const answer = await portal.call(getRecord, { as: stranger, query: { profileId, id } })
      expect(answer).toMatchObject({ status: 404, code: 'not-found' })
    }
  }
  const started = await portal.call(importCalls.startImport, {
    as: stranger,
    body: { ehrEndPointId: stage.idOf(hospitals.tallgrass), profileId: teodor },
  })
  expect(started).toMatchObject({ status: 404, code: 'not-found' })
  const listed = await portal.call(importCalls.getConnectedEhrs, { as: stranger })
  expect(listed.body.connectedEhrs).toEqual([])
  expect(await countRows()).toEqual(before)
})

test('returns the same error for an unknown import as for an import of another account', async () => {
  for (const ehrImportRequestId of ['0', '00000000-0000-4000-8000-000000000000', "' or 1=1 --"]) {
    const answer = await stage.portal.call(importCalls.getImport, { as: marisol, query: { ehrImportRequestId } })
    expect(answer).toMatchObject({ status: 404, code: 'import-unknown' })
  }
})

test('deletes only the imports and records of the removed dependent', async () => {
  const { portal } = stage
  await portal.call(removeDependent, { as: marisol, query: { dependentId: teodor } })
  expect((await portal.call(getDependents, { as: marisol })).body.dependents).toEqual([])
  expect(await countRows()).toEqual([expect.objectContaining({ id: hers.ehrImportRequestId })])
  const records = await portal.database.pool.query('select distinct profile_id from resource')
  expect(records.rows).toEqual([{ profile_id: marisol.profileId }])
})
