import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a source that wants a category is asked category by category', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['observation-needs-category'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})
