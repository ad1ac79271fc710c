import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { lineOf, openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('fewer records than a source says it has are not called complete', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'search-total-wrong', type: 'Condition' }])
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'partial', percent: 95, reason: 'fewer-than-offered' })
  expect(lineOf(end, 'Condition')).toMatchObject({ offered: 7, received: 0 })
  const list = await stage.portal.call(listConditions, { as: person, query: { profileId: person.profileId } })
  expect(list.body.sources).toMatchObject([{ state: 'partial', missing: 7 }])
})
