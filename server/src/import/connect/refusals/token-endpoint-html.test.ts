import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishImport, getConnectedEhrs } from '@kinchart/contract/import.ts'
import { authorizeThere, openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a token endpoint that answers with a page brings nothing, and none of the page is shown', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['token-endpoint-html'])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })
  const answer = await stage.portal.call(finishImport, { as: person, body: returned })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect(JSON.stringify(answer.body)).not.toContain('<')
  const listed = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(listed.body.connectedEhrs).toEqual([])
})
