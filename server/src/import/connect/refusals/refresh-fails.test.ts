import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishImport, getImport } from '@kinchart/contract/import.ts'
import { authorizeThere, countsThere, openStage, rufus, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

const expiring = { name: 'token-expired-midway', afterRequests: 8, times: 1 } as const

test('a refresh that fails for a moment is tried again', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([expiring, { name: 'refresh-fails', times: 1 }])
  expect(await stage.importFrom({ as: person, ...rufus })).toMatchObject({ state: 'complete' })
})

test('one that fails for longer is no lost sign-in: the import waits and goes on', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([expiring, { name: 'refresh-fails', times: 99 }])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(rufus.slug), ...rufus })
  const { body } = await stage.portal.call(finishImport, { as: person, body: returned })
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  await expect.poll(async () => (await now()).state).toBe('waiting')
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now()')
  const end = await waitForEnd(stage.portal, person, query.ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})
