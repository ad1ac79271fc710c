import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { countsThere, lineOf, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test("somebody else's record on a page is counted and not kept in any form", async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'other-patients-resource', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'other-patient' })
  expect(lineOf(end, 'Observation')).toMatchObject({
    ...{ refused: 1, missing: 1, reason: 'other-patient', state: 'partial' },
  })
  const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
  expect(body.sources).toMatchObject([{ state: 'partial', missing: 1, reason: 'other-patient' }])
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  const { rows } = await stage.portal.database.pool.query('select from refused_entry')
  expect(rows).toEqual([])
})
