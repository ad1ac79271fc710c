import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/import.ts'
import { authorizeThere, openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

test('a code that was used brings nothing, and the person is asked to connect again', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const asked = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const first = await authorizeThere(stage.portal, asked)
  expect(await stage.portal.call(finishImport, { as: person, body: first.returned })).toMatchObject({ status: 200 })
  const second = await authorizeThere(stage.portal, asked)
  const body = { ...second.returned, code: first.returned.code ?? '' }
  const answer = await stage.portal.call(finishImport, { as: person, body })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect(stage.portal.logged.filter(({ event }) => event === 'authorization-failed')).toHaveLength(1)
  expect(JSON.stringify(stage.portal.logged)).not.toContain(first.returned.code)
})

test('without a code there is nothing to exchange', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })
  const answer = await stage.portal.call(finishImport, { as: person, body: { state: returned.state } })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
})
