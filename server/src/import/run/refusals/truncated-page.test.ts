import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, lineOf, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a page that was cut off is asked again', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'truncated-page', type: 'Observation', times: 1 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('one that is cut off each time leaves its kind incomplete, except for what reports point to', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'truncated-page', type: 'Observation', times: 99 }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'answer-unreadable' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'partial', reason: 'answer-unreadable' })
})
