import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { emptySentence, gapSentences, isWhole } from '@kinchart/contract/completeness.ts'
import { getImport, retryImport } from '@kinchart/contract/import.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { countsThere, lineOf, openStage, petra, rufus, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
const words = { one: 'condition', many: 'conditions' }
const withheld =
  'Client not authorized for Condition - Encounter Diagnosis. Search results of this type have not been included.'

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test("a source's remark inside a page is not taken for a record, and its list is not complete", async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['outcome-in-searchset'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'withheld' })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  expect(end.ledger.map((line) => line.refused)).toEqual(end.ledger.map(() => 0))
  expect(lineOf(end, 'Observation')?.notices).toEqual(['The answer may not contain the entire record.'])
})

test('a source that answers nothing and says that it left something out has not answered in full', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'Condition' }])
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'partial', reason: 'withheld' })
  expect(lineOf(end, 'Condition')).toMatchObject({ state: 'partial', offered: 0, received: 0, notices: [withheld] })
  const query = { profileId: person.profileId }
  const { body } = await stage.portal.call(listConditions, { as: person, query })
  expect(body.sources).toMatchObject([{ state: 'partial', reason: 'withheld', notices: [withheld] }])
  expect(isWhole(body)).toBe(false)
  expect(gapSentences(body, words).join(' ')).toContain(withheld)
  expect(emptySentence(body, words)).not.toContain('answered in full')
  // The lists that nothing speaks against are whole.
  const others = await stage.portal.call(listImmunizations, { as: person, query })
  expect(isWhole(others.body)).toBe(true)
})

test('a sync that asks only for changes does not make whole again what was withheld', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'Condition' }])
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  stage.sandbox.setFaults([])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const second = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(second).toMatchObject({ state: 'partial', reason: 'withheld' })
  expect(lineOf(second, 'Condition')?.notices).toEqual([withheld])
  const { body } = await stage.portal.call(getImport, { as: person, query: { ehrImportRequestId } })
  expect(body.state).toBe('partial')
})

test('remarks that nothing was found, or that a parameter was ignored, take nothing away', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['harmless-remarks'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete', percent: 100 })
})
