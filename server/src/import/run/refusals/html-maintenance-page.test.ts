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

test('a maintenance page that passes is waited for', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'html-maintenance-page', type: 'Observation', times: 2 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('one instead of the patient lets nothing in before it is known whose chart it is', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'html-maintenance-page', type: 'Patient' }])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(rufus.slug), ...rufus })
  const { body } = await stage.portal.call(finishImport, { as: person, body: returned })
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  await expect.poll(async () => (await now()).state).toBe('waiting')
  expect(await now()).toMatchObject({ stored: 0, received: 0 })
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now()')
  expect(await waitForEnd(stage.portal, person, query.ehrImportRequestId)).toMatchObject({ state: 'complete' })
})
