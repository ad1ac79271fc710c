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
  const ending = stage.importFrom({ as: person, ...petra })
  let slowestMs = 0
  const isOver = async () =>
    Promise.race([ending.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 50, false))])
  while (!(await isOver())) {
    const from = performance.now()
    await stage.portal.call(getConnectedEhrs, { as: person })
    slowestMs = Math.max(slowestMs, performance.now() - from)
  }
  expect(await ending).toMatchObject({ state: 'complete' })
  expect(slowestMs).toBeLessThan(2000)
})
