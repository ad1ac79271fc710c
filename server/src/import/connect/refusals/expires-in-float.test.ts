import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a time of life with a fraction is understood', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['expires-in-float'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
})
