import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import {
  deleteEhrRecord,
  finishImport,
  getConnectedEhrs,
  getImport,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { findGrant } from '#import/connect/source-grant.ts'
import { authorizeThere, hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const served = { types: ['Patient', 'Observation', 'DiagnosticReport', 'DocumentReference', 'Binary', 'Practitioner'] }

let person: Person
let stays: ConnectedEhr

const stage = useStage({ behaviours: { [hospitals.tallgrass]: served, [hospitals.juniper]: served } })
beforeAll(async () => {
  person = await stage.signUpAs(marisol.slug, marisol.patientId)
})
beforeEach(() => stage.sandbox.setFaults([]))

const marisol = { slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
const tables = ['resource', 'result_reference', 'refused_entry', 'attachment', 'import_query', 'referenced'] as const

async function countsOf(sourceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await stage.portal.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where source_id = $1`,
      [sourceId],
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Returns a function that asks the source whether the grant's tokens are active (RFC 7662). */
async function introspect(sourceId: string, slug: string): Promise<() => Promise<unknown[]>> {
  const { db } = stage.portal.database
  const found = await findGrant({ db, cipher: stage.portal.cipher }, sourceId)
  if (!found) throw new Error('The import has no grant.')
  const oauthGrant = found.grant
  return async () =>
    Promise.all(
      [oauthGrant.accessToken, oauthGrant.refreshToken ?? ''].map(async (token) => {
        const answer = await fetch(`${stage.sandbox.url}/${slug}/introspect`, {
          method: 'POST',
          body: new URLSearchParams({ token, client_id: 'practice-public-app' }),
        })
        return ((await answer.json()) as { active: unknown }).active
      }),
    )
}

async function deleteIt(as: Person, ehrImportRequestId: string): Promise<void> {
  const { status } = await stage.portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId } })
  expect(status).toBe(200)
}

test('shows a guardian the number of sources of each record', async () => {
  const sourcesOf = async () => (await stage.portal.call(getDependents, { as: person })).body.sources
  expect(await sourcesOf()).toEqual({})
  const first = await stage.importFrom({ as: person, ...marisol })
  stays = await stage.importFrom({ as: person, slug: hospitals.juniper, username: 'marisol' })
  expect(await sourcesOf()).toEqual({ [person.profileId]: 2 })
  await deleteIt(person, first.ehrImportRequestId)
  expect(await sourcesOf()).toEqual({ [person.profileId]: 1 })
  const other = await stage.signUpAs(marisol.slug, marisol.patientId)
  expect((await stage.portal.call(getDependents, { as: other })).body.sources).toEqual({})
})

test('deletes an import and its records, but no records of other imports, and revokes the grant at the source', async () => {
  const deletedImport = await stage.importFrom({ as: person, ...marisol })
  const others = await countsOf(stays.ehrImportRequestId)
  const ask = await introspect(deletedImport.ehrImportRequestId, marisol.slug)
  expect(await ask()).toEqual([true, true])
  await deleteIt(person, deletedImport.ehrImportRequestId)
  expect(Object.values(await countsOf(deletedImport.ehrImportRequestId))).toEqual(tables.map(() => 0))
  expect(await countsOf(stays.ehrImportRequestId)).toEqual(others)
  expect(await ask()).toEqual([false, false])
  const listed = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(listed.body.connectedEhrs.map((one) => one.ehrImportRequestId)).toEqual([stays.ehrImportRequestId])
})

test('stops a running import that is deleted, and stores no more of its data', async () => {
  stage.sandbox.setFaults([{ name: 'slow', delayMs: 60 }])
  const { returned, cookie } = await authorizeThere(stage.portal, {
    as: person,
    endpointId: stage.idOf(marisol.slug),
    ...marisol,
  })
  const { body } = await stage.portal.call(finishImport, { as: person, cookie, body: returned })
  const { ehrImportRequestId } = body
  await expect.poll(async () => (await countsOf(ehrImportRequestId)).resource).toBeGreaterThan(3)
  const ask = await introspect(ehrImportRequestId, marisol.slug)
  await deleteIt(person, ehrImportRequestId)
  stage.sandbox.forgetRequests()
  await new Promise((resolve) => setTimeout(resolve, 700))
  const requestCount = stage.sandbox.requests().length
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(stage.sandbox.requests()).toHaveLength(requestCount)
  expect(Object.values(await countsOf(ehrImportRequestId))).toEqual(tables.map(() => 0))
  expect(await ask()).toEqual([false, false])
  expect(await stage.portal.call(getImport, { as: person, query: { ehrImportRequestId } })).toMatchObject({
    code: 'import-unknown',
  })
})

test('deletes an import even if its source is unreachable', async () => {
  const deletedImport = await stage.importFrom({ as: person, ...marisol })
  stage.sandbox.setFaults(['token-endpoint-html'])
  await deleteIt(person, deletedImport.ehrImportRequestId)
  expect(Object.values(await countsOf(deletedImport.ehrImportRequestId))).toEqual(tables.map(() => 0))
})
