import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countsThere, openStage, rufus, storedOf } from '../../../test/with-sandbox.ts'
import type { Stage } from '../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test("a source's remark inside a page is not taken for a record", async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['outcome-in-searchset'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  expect(end.ledger.map((line) => line.refused)).toEqual(end.ledger.map(() => 0))
})
