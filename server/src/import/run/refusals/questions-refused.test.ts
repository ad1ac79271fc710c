import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptySentence, gapSentences } from '@kinchart/contract/completeness.ts'
import { retryImport } from '@kinchart/contract/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { countsThere, lineOf, openStage, rufus, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

const signUp = async () => stage.signUpAs(rufus.slug, rufus.patientId)

test.each(['count-refused', 'provenance-refused', 'outcome-alone', 'search-redirected'] as const)(
  'a source with the habit %s is asked otherwise, and every record comes in',
  async (name) => {
    const person = await signUp()
    stage.sandbox.setFaults([name])
    const end = await stage.importFrom({ as: person, ...rufus })
    expect(end).toMatchObject({ state: 'complete', reason: null })
    const { Provenance: _refused, ...others } = countsThere(stage, rufus)
    expect(await storedOf(stage, end)).toMatchObject(others)
    // The next sync asks in the same ways, and nothing is missing by it.
    const { ehrImportRequestId } = end
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete' })
  },
)

test('a kind that is refused with 401 by a token that is good for the rest does not end the access', async () => {
  const person = await signUp()
  stage.sandbox.setFaults([{ name: 'type-unauthorized', type: 'Observation' }])
  stage.sandbox.forgetRequests()
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', stored: 0 })
  expect(lineOf(end, 'DiagnosticReport')).toMatchObject({ reason: null })
  // The token is not renewed for it.
  expect(stage.sandbox.requests().filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
  const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
  expect(gapSentences(body).join(' ')).toContain('Not granted')
})

test('what a source has not built is not asked for again and again, and is not said to be none', async () => {
  const person = await signUp()
  stage.sandbox.setFaults(['type-not-implemented'])
  stage.sandbox.forgetRequests()
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'complete' })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Procedure?')).length).toBeLessThan(4)
  const { body } = await stage.portal.call(listProcedures, { as: person, query: { profileId: person.profileId } })
  expect(emptySentence(body, { one: 'procedure', many: 'procedures' })).toContain('it is not known whether')
})
