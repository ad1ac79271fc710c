import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('an old source that says its addresses only in its capability statement is connected', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['no-smart-configuration'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
})
