import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, lineOf, openStage, rufus, storedOf } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a kind that was not granted is said to be, and is not asked for', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'scopes-narrowed', type: 'Observation' }])
  stage.sandbox.forgetRequests()
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', pages: 0, offered: null })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Observation?'))).toEqual([])
  stage.sandbox.setFaults([])
  const again = await stage.importFrom({ as: person, ...rufus })
  expect(again.state).toBe('complete')
  expect(await storedOf(stage, again)).toEqual(countsThere(stage, rufus))
})

test('a person may leave a kind out', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const end = await stage.importFrom({
    as: person,
    ...rufus,
    withoutScopes: ['patient/Specimen.rs', 'patient/Specimen.read'],
  })
  // Nobody misses what the lists are not made of; the ledger shows what was left out of those that are.
  expect(end.ledger.find((line) => line.resourceType === 'Specimen')?.stored ?? 0).toBe(0)
})
