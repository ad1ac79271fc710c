import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, lineOf, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a kind that is refused is named; everything else is there', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'type-refused', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', stored: 0 })
  const { Observation: _refused, ...others } = countsThere(stage, rufus)
  const { Specimen: _pointedToByThem, ...kept } = await storedOf(stage, end)
  expect(kept).toEqual(Object.fromEntries(Object.entries(others).filter(([type]) => type !== 'Specimen')))
})
