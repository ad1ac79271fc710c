import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/import.ts'
import { countsThere, hospitals, openStage, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

const hyunWoo = { slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' }

test.each([
  ['that is not there', 'binary-missing'],
  ['in whose place an error comes as a success', 'binary-is-outcome'],
] as const)('a document %s makes its kind incomplete, and is looked for again', async (_what, fault) => {
  const person = await stage.signUpAs(hyunWoo.slug, hyunWoo.patientId)
  stage.sandbox.setFaults([fault])
  const end = await stage.importFrom({ as: person, ...hyunWoo })
  expect(end).toMatchObject({ state: 'partial', reason: 'document-missing' })
  const { Binary: documents, ...records } = countsThere(stage, hyunWoo)
  expect(documents).toBeGreaterThan(0)
  expect(await storedOf(stage, end)).toEqual(records)
  const { ehrImportRequestId } = end
  stage.sandbox.setFaults([])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const again = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(again).toMatchObject({ state: 'complete', percent: 100 })
  expect(await storedOf(stage, again)).toEqual(countsThere(stage, hyunWoo))
})
