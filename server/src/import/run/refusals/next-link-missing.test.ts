import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bench, lineOf, openStage } from '../../../../test/with-sandbox.ts'
import { PAGE_SIZE } from '#import/plan/search-plan.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ benchCharts: [600] })
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a last page that comes too early leaves its kind incomplete', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults([{ name: 'next-link-missing', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...bench })
  expect(end).toMatchObject({ state: 'partial', reason: 'fewer-than-offered' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'partial', received: PAGE_SIZE })
})
