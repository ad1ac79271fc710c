import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/account.ts'
import { getConnectedEhrs, retryImport } from '@kinchart/contract/import.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { signupOf } from '../../../test/sign-up-person.ts'
import { hospitals, importFrom, openStage, waitForEnd } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { backUp, openPlace, typeLocal } from './backup.test-support.ts'
import type { Place } from './backup.test-support.ts'

const marisolThere = { username: 'marisol', patientId: 'marisol-whitcombe' }

let stage: Stage
let portal: TestPortal
let place: Place
let marisol: Person
let sourceId: string
beforeAll(async () => {
  place = await openPlace()
  stage = await openStage()
  portal = stage.portal
  marisol = await stage.signUpAs(hospitals.tallgrass, marisolThere.patientId)
  const first = await stage.importFrom({ as: marisol, slug: hospitals.tallgrass, ...marisolThere })
  sourceId = first.ehrImportRequestId
})
afterAll(async () => {
  await portal.close()
  await stage.sandbox.close()
  place.remove()
})

const query = () => ({ profileId: marisol.profileId })
const conditions = async () => (await portal.call(listConditions, { as: marisol, query: query() })).body
const labs = async () => (await portal.call(listLabs, { as: marisol, query: query() })).body
const askAgain = async () => {
  await portal.call(retryImport, { as: marisol, body: { ehrImportRequestId: sourceId } })
  return waitForEnd(portal, marisol, sourceId)
}
const whenRefreshed = async (): Promise<unknown> =>
  (await portal.database.pool.query<{ at: Date | null }>('select refreshed_at as at from source_grant')).rows[0]?.at

/** Restores a backup with nothing running; everybody signs in again. */
async function restore(name: string): Promise<void> {
  const startAgain = await portal.leave()
  await typeLocal('restore', [name, '--key', place.keyFile], { ...place, env: portal.env })
  portal = await startAgain()
  const { email, password } = signupOf('person-1@example.org')
  marisol = { ...(await portal.call(login, { body: { email, password } })).body, profileId: marisol.profileId }
}

test('a source whose tokens are still those of the backup goes on by itself', async () => {
  expect((await backUp(portal, place, 'same.age')).exitCode).toBe(0)
  await restore('same.age')
  expect(await askAgain()).toMatchObject({ state: 'complete', reason: null })
})

test('a source whose refresh token was exchanged after the backup asks its person to connect again, and keeps its records', async () => {
  const before = { conditions: await conditions(), labs: await labs() }
  expect((await backUp(portal, place, 'former.age')).exitCode).toBe(0)
  const refreshed = await whenRefreshed()
  stage.sandbox.expireAccessTokens()
  expect((await askAgain()).state).toBe('complete')
  // Each refresh token is good once: the one in the backup is used up.
  expect(await whenRefreshed()).not.toEqual(refreshed)

  await restore('former.age')
  expect((await conditions()).condition).toEqual(before.conditions.condition)
  const asked = await askAgain()
  expect(asked).toMatchObject({ state: 'needs-you', reason: 'access-ended' })
  const { body } = await portal.call(getConnectedEhrs, { as: marisol })
  expect(JSON.stringify(body)).toContain('access-ended')
  const after = { conditions: await conditions(), labs: await labs() }
  expect(after.conditions.condition).toEqual(before.conditions.condition)
  expect([after.labs.total, after.labs.total > 0]).toEqual([before.labs.total, true])
  expect(after.conditions.sources).toMatchObject([{ state: 'complete-as-of', reason: 'access-ended', missing: 0 }])

  // Connecting again is all that is needed.
  const endpointId = stage.idOf(hospitals.tallgrass)
  const again = await importFrom(portal, { as: marisol, endpointId, ...marisolThere })
  expect(again).toMatchObject({ ehrImportRequestId: sourceId, state: 'complete' })
  expect((await conditions()).condition).toEqual(before.conditions.condition)
})
