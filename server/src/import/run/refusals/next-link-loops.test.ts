import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bench, countsThere, openStage, storedOf } from '../../../../test/with-sandbox.ts'
import { PAGE_SIZE } from '#import/plan/search-plan.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ benchCharts: [600] })
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('pages that lead back to themselves end, and what could not be reached is said', async () => {
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  stage.sandbox.setFaults([{ name: 'next-link-loops', type: 'Observation' }])
  stage.sandbox.forgetRequests()
  const end = await stage.importFrom({ as: person, ...bench })
  expect(end).toMatchObject({ state: 'partial', reason: 'page-loop' })
  expect(await storedOf(stage, end)).toEqual({ ...countsThere(stage, bench, ['Organization']), Observation: PAGE_SIZE })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Observation?')).length).toBeLessThan(4)
})
