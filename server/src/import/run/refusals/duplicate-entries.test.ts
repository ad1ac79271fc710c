import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a record that stands twice on a page is kept once', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['duplicate-entries'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})
