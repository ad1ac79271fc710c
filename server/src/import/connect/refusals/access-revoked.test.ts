import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { openStage, rufus, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('an access that was ended there keeps what came before, and the person is asked to connect again', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const first = await stage.importFrom({ as: person, ...rufus })
  const { ehrImportRequestId } = first
  stage.sandbox.setFaults(['access-revoked'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const second = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(second).toMatchObject({ state: 'needs-you', reason: 'access-ended' })
  expect(second.percent).toBeLessThan(100)
  expect(second.stored).toBe(first.stored)
  const query = { profileId: person.profileId }
  const list = await stage.portal.call(listLabs, { as: person, query })
  expect(list.body.total).toBeGreaterThan(0)
  // What it gave in full still holds, as of the day on which it was last asked.
  expect(list.body.sources).toMatchObject([
    { state: 'complete-as-of', reason: 'access-ended', asOf: first.startedAt, missing: 0 },
  ])
  expect(second.completeAsOf).toBe(first.startedAt)
  stage.sandbox.setFaults([])
  const again = await stage.importFrom({ as: person, ...rufus })
  expect(again).toMatchObject({ ehrImportRequestId, state: 'complete', stored: first.stored })
})
