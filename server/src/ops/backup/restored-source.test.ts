// @module-tag soak
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { getConnectedEhrs, retryImport } from '@kinchart/contract/calls/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { signupOf } from '../../../test/sign-up-person.ts'
import {
  hospitals,
  importFrom,
  openStage,
  petra as petraThere,
  waitForEnd,
  type Person,
  type Stage,
} from '../../../test/with-sandbox.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { backUp, openPlace, typeLocal, type Place } from './backup.test-support.ts'

const marisolThere = { username: 'marisol', patientId: 'marisol-whitcombe' }

let stage: Stage
let portal: TestPortal
let place: Place
let marisol: Person
let petra: Person
let [sourceId, petrasId] = ['', '']
let before: Awaited<ReturnType<typeof listsOf>>
beforeAll(async () => {
  place = await openPlace()
  stage = await openStage()
  portal = stage.portal
  marisol = await stage.signUpAs(hospitals.tallgrass, marisolThere.patientId)
  petra = await stage.signUpAs(petraThere.slug, petraThere.patientId)
  const first = await stage.importFrom({ as: marisol, slug: hospitals.tallgrass, ...marisolThere })
  sourceId = first.ehrImportRequestId
  petrasId = (await stage.importFrom({ as: petra, ...petraThere })).ehrImportRequestId
  before = await listsOf()
  expect((await backUp(portal, place, 'former.age')).exitCode).toBe(0)
  const refreshed = await whenRefreshed()
  stage.sandbox.expireAccessTokens()
  expect((await askAgain(marisol, sourceId)).state).toBe('complete')
  expect(await whenRefreshed()).not.toEqual(refreshed)
  await restore('former.age')
})
afterAll(async () => {
  await portal.close()
  await stage.sandbox.close()
  place.remove()
})

const query = () => ({ profileId: marisol.profileId })
const listsOf = async () => ({
  conditions: (await portal.call(listConditions, { as: marisol, query: query() })).body,
  labs: (await portal.call(listLabs, { as: marisol, query: query() })).body,
})
const askAgain = async (as: Person, ehrImportRequestId: string) => {
  await portal.call(retryImport, { as, body: { ehrImportRequestId } })
  return waitForEnd(portal, as, ehrImportRequestId)
}
const whenRefreshed = async (): Promise<unknown> =>
  (
    await portal.database.pool.query<{ at: Date | null }>(
      'select refreshed_at as at from source_grant g join source s on s.grant_id = g.id where s.id = $1',
      [sourceId],
    )
  ).rows[0]?.at

async function restore(name: string): Promise<void> {
  const startAgain = await portal.leave()
  await typeLocal('restore', [name, '--key', place.keyFile], { ...place, env: portal.env })
  portal = await startAgain()
  const back = async (email: string, { profileId }: Person): Promise<Person> => {
    const { password } = signupOf(email)
    return { ...(await portal.call(login, { body: { email, password } })).body, profileId }
  }
  marisol = await back('person-1@example.org', marisol)
  petra = await back('person-2@example.org', petra)
}

test('keeps a source working after a restore if its tokens are unchanged', async () => {
  expect(await askAgain(petra, petrasId)).toMatchObject({ state: 'complete', reason: null })
})

test('asks to reconnect a source whose refresh token was exchanged after the backup', async () => {
  expect((await listsOf()).conditions.condition).toEqual(before.conditions.condition)
  const importResult = await askAgain(marisol, sourceId)
  expect(importResult).toMatchObject({ state: 'needs-you', reason: 'access-ended' })
  const { body } = await portal.call(getConnectedEhrs, { as: marisol })
  expect(JSON.stringify(body)).toContain('access-ended')
  const after = await listsOf()
  expect(after.conditions.condition).toEqual(before.conditions.condition)
  expect([after.labs.total, after.labs.total > 0]).toEqual([before.labs.total, true])
  expect(after.conditions.sources).toMatchObject([{ state: 'complete-as-of', reason: 'access-ended', missing: 0 }])

  const endpointId = stage.idOf(hospitals.tallgrass)
  const again = await importFrom(portal, { as: marisol, endpointId, ...marisolThere })
  expect(again).toMatchObject({ ehrImportRequestId: sourceId, state: 'complete' })
  expect((await listsOf()).conditions.condition).toEqual(before.conditions.condition)
})
