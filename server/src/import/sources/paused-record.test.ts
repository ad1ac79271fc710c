import { expect, test } from 'vitest'
import { addDependent, confirmAuthority } from '@kinchart/contract/calls/family.ts'
import * as calls from '@kinchart/contract/calls/import.ts'
import { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { fewKinds, hospitals } from '../../../test/with-sandbox.ts'
import { resyncDue } from './resync.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage(fewKinds)

test('blocks refresh, view, retry and deletion of an import while access is paused', async () => {
  const { portal } = stage
  const { pool, db } = portal.database
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const body = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const dependentId = (await portal.call(addDependent, { as: marisol, body })).body.dependentId
  const there = { as: marisol, slug: hospitals.tallgrass, username: 'marisol' }
  const hers = await stage.importFrom({ ...there, patientId: 'marisol-whitcombe' })
  const his = await stage.importFrom({ ...there, patientId: 'teodor-whitcombe', profileId: dependentId })
  const begin = { ehrEndPointId: stage.idOf(hospitals.tallgrass), profileId: dependentId }
  expect((await portal.call(calls.startImport, { as: marisol, body: begin })).status).toBe(200)
  const unfinished = async () => (await portal.call(calls.getConnectedEhrs, { as: marisol })).body.unfinished.length
  expect(await unfinished()).toBe(1)
  await pool.query(`insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now(), now())`, [
    dependentId,
  ])
  const ehrImportRequestId = his.ehrImportRequestId
  const ask = async () => [
    await portal.call(calls.getImport, { as: marisol, query: { ehrImportRequestId } }),
    await portal.call(getSourceRecords, { as: marisol, query: { ehrImportRequestId, resourceType: 'Patient' } }),
  ]
  const change = async () => [
    await portal.call(calls.retryImport, { as: marisol, body: { ehrImportRequestId } }),
    await portal.call(calls.deleteEhrRecord, { as: marisol, query: { ehrImportRequestId } }),
    await portal.call(calls.startImport, { as: marisol, body: begin }),
  ]
  const listed = async () =>
    (await portal.call(calls.getConnectedEhrs, { as: marisol })).body.connectedEhrs.map((one) => one.ehrImportRequestId)
  const due = async (): Promise<string[]> => {
    const enqueuedIds: string[] = []
    const send = async (_queue: string, data: Record<string, string>) => void enqueuedIds.push(data['sourceId'] ?? '')
    await pool.query(`update import_run set started_at = now() - interval '25 hours'`)
    await resyncDue({ db, cipher: portal.cipher, jobs: { send } }, 24)
    return enqueuedIds
  }
  for (const answer of [...(await ask()), ...(await change())])
    expect(answer).toMatchObject({ status: 403, code: 'access-paused' })
  expect(await listed()).toEqual([hers.ehrImportRequestId])
  expect(await unfinished()).toBe(0)
  expect(await due()).toEqual([hers.ehrImportRequestId])
  await portal.call(confirmAuthority, { as: marisol, body: { dependentId, ground: 'guardianship' } })
  for (const answer of await ask()) expect(answer.status).toBe(200)
  expect((await listed()).toSorted()).toEqual([ehrImportRequestId, hers.ehrImportRequestId].toSorted())
  expect(await due()).toContain(ehrImportRequestId)
})
