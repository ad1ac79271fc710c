import { expect, test } from 'vitest'
import { deleteEhrRecord, finishImport, getConnectedEhrs, getImport } from '@kinchart/contract/calls/import.ts'
import { authorizeThere, petra, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } })

const unfinishedOf = async (person: Person) =>
  (await stage.portal.call(getConnectedEhrs, { as: person })).body.unfinished
const begin = async (person: Person) =>
  authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })

test('shows an unfinished sign-in on the next visit, only to the user who began it', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const other = await stage.signUpAs(petra.slug, petra.patientId)
  expect(await unfinishedOf(person)).toEqual([])
  await begin(person)
  await begin(person)
  expect(await unfinishedOf(person)).toMatchObject([{ ehrEndPointId: stage.idOf(petra.slug) }])
  expect(await unfinishedOf(other)).toEqual([])
})

test('hides a sign-in that became an import or that the patient canceled', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { returned, cookie } = await begin(person)
  await stage.portal.call(finishImport, { as: person, cookie, body: returned })
  expect(await unfinishedOf(person)).toEqual([])
  const [source] = (await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs
  const query = { ehrImportRequestId: source?.ehrImportRequestId ?? '' }
  expect((await stage.portal.call(deleteEhrRecord, { as: person, query })).status).toBe(200)
  expect(await unfinishedOf(person)).toEqual([])
  const denier = await stage.signUpAs(petra.slug, petra.patientId)
  const { returned: back } = await begin(denier)
  await stage.portal.call(finishImport, { as: denier, body: { state: back.state, error: 'access_denied' } })
  expect(await unfinishedOf(denier)).toEqual([])
})

test('lists a sign-in as unfinished if the organization rejected its authorization code', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { returned } = await begin(person)
  const failed = await stage.portal.call(finishImport, { as: person, body: { ...returned, code: 'not-the-code' } })
  expect(failed.code).toBe('authorization-failed')
  expect(await unfinishedOf(person)).toHaveLength(1)
})

test('shows no ledger line as running once the import has stopped', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  const shown = async () => (await stage.portal.call(getImport, { as: person, query: { ehrImportRequestId } })).body
  const { pool } = stage.portal.database
  await pool.query("update import_run set state = 'needs-you', reason = 'access-ended' where source_id = $1", [
    ehrImportRequestId,
  ])
  await pool.query(
    "update import_query set state = 'running', received = 2 where source_id = $1 and type = 'Condition'",
    [ehrImportRequestId],
  )
  await pool.query(
    "update import_query set state = 'waiting', received = 0, stored = 0 where source_id = $1 and type = 'Immunization'",
    [ehrImportRequestId],
  )
  const lineOf = async (type: string) => (await shown()).ledger.find(({ resourceType }) => resourceType === type)
  expect(await lineOf('Condition')).toMatchObject({ state: 'partial', reason: 'access-ended' })
  expect(await lineOf('Immunization')).toMatchObject({ state: 'failed', reason: 'access-ended' })
  await pool.query("update import_run set state = 'running', reason = null where source_id = $1", [ehrImportRequestId])
  expect(await lineOf('Condition')).toMatchObject({ state: 'running', reason: null })
})
