import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImport, getConnectedEhrs } from '@kinchart/contract/import.ts'
import { authorizeThere, openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

test('who does not consent has nothing imported, is told so, and can start again', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const asked = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned, cookie } = await authorizeThere(stage.portal, { ...asked, allow: false })
  expect(returned.error).toBe('access_denied')
  const { state, error = '' } = returned
  const answer = await stage.portal.call(finishImport, { as: person, cookie, body: { state, error } })
  expect(answer).toMatchObject({ status: 400, code: 'authorization-denied' })
  const listed = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(listed.body.connectedEhrs).toEqual([])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
})
