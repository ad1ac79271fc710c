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

test('what has no id is counted once where a source is asked for a kind a second time because its total is in doubt', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  // The first answer says that there are more than came, and holds what was not asked for: the second one is right.
  stage.sandbox.setFaults([
    { name: 'search-total-wrong', type: 'Immunization', times: 1 },
    { name: 'malformed-resources', type: 'Immunization' },
  ])
  const end = await stage.importFrom({ as: person, ...petra })
  // Of the six, one has no id, one is odd, one is of another kind, and three cannot be read.
  expect(lineOf(end, 'Immunization')).toMatchObject({ received: 5, stored: 2, refused: 3 })
})
