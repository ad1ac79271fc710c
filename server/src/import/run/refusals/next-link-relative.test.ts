import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bench, countsThere, openStage, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ benchCharts: [600] })
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a next page with a relative address is found', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults(['next-link-relative'])
  const end = await stage.importFrom({ as: person, ...bench })
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
})
