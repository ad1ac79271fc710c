import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getConnectedEhrs } from '@kinchart/contract/import.ts'
import { openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a slow source is waited for, and meanwhile everything else answers', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'slow', delayMs: 150 }])
  const run = { isOver: false }
  const ending = stage.importFrom({ as: person, ...petra }).finally(() => (run.isOver = true))
  let answered = 0
  while (!run.isOver) {
    await stage.portal.call(getConnectedEhrs, { as: person })
    answered++
  }
  expect(await ending).toMatchObject({ state: 'complete' })
  // Had each answer waited for one of the source's, there were no more of them than of its pages.
  expect(answered).toBeGreaterThan(stage.sandbox.requests().length)
})
