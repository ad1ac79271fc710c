import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { removeDependent } from '@kinchart/contract/calls/family.ts'
import { deleteEhrRecord, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { resyncDue } from '#import/sources/resync.ts'
import { findGrant, NoTokenError, renewGrant } from '#import/connect/source-grant.ts'
import type { Grant } from '#import/connect/grant.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import { clinic, connectChildren, makeFamily, type Family } from '../../../test/family-clinic.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let family: Family
let his: ConnectedEhr
let hers: ConnectedEhr
/** True if a previous test left a connected family that the next test can reuse. */
let isConnected = false
let isWhole = false

async function connectFamily(): Promise<void> {
  if (!isWhole) family = await makeFamily(stage)
  isWhole = true
  ;[his, hers] = await connectChildren(stage, family)
  stage.sandbox.forgetRequests()
}

const stage = useStage({ behaviours: { [clinic.slug]: { types: ['Patient', 'Condition', 'Observation'] } } })
beforeEach(async () => {
  if (isConnected) stage.sandbox.forgetRequests()
  else await connectFamily()
  isConnected = false
})

const getGrantStore = () => ({ db: stage.portal.database.db, cipher: stage.portal.cipher })
const getGrant = async ({ ehrImportRequestId }: ConnectedEhr) => {
  const found = await findGrant(getGrantStore(), ehrImportRequestId)
  if (!found) throw new Error('There is no grant.')
  return found
}
const getRequestsTo = (end: string) => stage.sandbox.requests().filter(({ path }) => path.endsWith(end))
const remove = async ({ ehrImportRequestId }: ConnectedEhr) =>
  stage.portal.call(deleteEhrRecord, { as: family, query: { ehrImportRequestId } })
const askAgain = async ({ ehrImportRequestId }: ConnectedEhr): Promise<ConnectedEhr> => {
  const { status } = await stage.portal.call(retryImport, { as: family, body: { ehrImportRequestId } })
  expect(status).toBe(200)
  return waitForEnd(stage.portal, family, ehrImportRequestId)
}

test('shares one grant between two children’s imports, and refreshes the grant only once', async () => {
  expect((await getGrant(his)).id).toBe((await getGrant(hers)).id)
  for (const times of [1, 2]) {
    stage.sandbox.expireAccessTokens()
    // The clinic ends the grant if it receives a refresh token twice.
    const ends = await Promise.all([askAgain(his), askAgain(hers)])
    expect(ends.map(({ state }) => state)).toEqual(['complete', 'complete'])
    expect(getRequestsTo('/token')).toHaveLength(times)
  }
  isConnected = true
})

test('refreshes once for twenty simultaneous callers', async () => {
  const before = await getGrant(his)
  let refreshed = 0
  const refresh = async (former: Grant): Promise<Grant> => {
    await sleep(60)
    return { ...former, accessToken: `token ${++refreshed}` }
  }
  const twenty = Array.from({ length: 20 })
  const given = await Promise.all(
    twenty.map(async () => renewGrant(getGrantStore(), before, refresh, async () => undefined)),
  )
  expect(given.map((one) => one?.grant.accessToken)).toEqual(twenty.map(() => 'token 1'))
  expect(refreshed).toBe(1)
  expect((await getGrant(hers)).grant.accessToken).toBe('token 1')
  isConnected = true
})

test('resends a refresh token after an error response, but not right after a timeout', async () => {
  const before = await getGrant(his)
  const orphaned = async (): Promise<void> => undefined
  const fail = (error: Error) => async (): Promise<Grant> => {
    throw error
  }
  const refused = new Error('It said that it cannot just now.')
  await expect(renewGrant(getGrantStore(), before, fail(refused), orphaned)).rejects.toBe(refused)
  const silence = new OutboundError('timeout')
  await expect(renewGrant(getGrantStore(), before, fail(silence), orphaned)).rejects.toBe(silence)
  const never = fail(new Error('It was asked again.'))
  await expect(renewGrant(getGrantStore(), before, never, orphaned)).rejects.toEqual(new NoTokenError('later'))
})

test('returns the new grant for revocation if the last import was deleted during a refresh', async () => {
  const before = await getGrant(his)
  const orphans: string[] = []
  const refresh = async (former: Grant): Promise<Grant> => {
    await remove(his)
    await remove(hers)
    return { ...former, accessToken: 'too late' }
  }
  const given = await renewGrant(getGrantStore(), before, refresh, async (next) => void orphans.push(next.accessToken))
  expect([given, orphans]).toEqual([undefined, ['too late']])
})

test('revokes a shared grant only after both imports are deleted', async () => {
  await remove(his)
  expect(getRequestsTo('/revoke')).toEqual([])
  stage.sandbox.expireAccessTokens()
  expect(await askAgain(hers)).toMatchObject({ state: 'complete', stored: hers.stored })
  await remove(hers)
  expect(getRequestsTo('/revoke')).toHaveLength(1)
  const { rows } = await stage.portal.database.pool.query('select from source_grant')
  const { rows: used } = await stage.portal.database.pool.query(
    'select distinct grant_id from source where grant_id is not null',
  )
  expect(rows).toHaveLength(used.length)
})

test('revokes the grant once if both imports are deleted at the same time', async () => {
  const answers = await Promise.all([remove(his), remove(hers)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(getRequestsTo('/revoke')).toHaveLength(1)
})

test('deletes only one child’s source if that child is removed', async () => {
  isWhole = false
  const query = { dependentId: family.teodor }
  expect((await stage.portal.call(removeDependent, { as: family, query })).status).toBe(200)
  expect(getRequestsTo('/revoke')).toEqual([])
  expect(await askAgain(hers)).toMatchObject({ state: 'complete' })
})

test('refreshes both imports when they are due, and stores new records for the right child', async () => {
  stage.sandbox.expireAccessTokens()
  stage.sandbox.putResource(clinic.slug, {
    resourceType: 'Condition',
    id: 'condition-of-today',
    meta: { lastUpdated: new Date(Date.now() + 3_600_000).toISOString() },
    code: { text: 'Hay fever' },
    subject: { reference: `Patient/${clinic.inez}` },
  })
  const { db, cipher } = getGrantStore()
  await stage.portal.database.pool.query(`update import_run set started_at = now() - interval '2 days'`)
  const jobs = { send: async () => undefined } as unknown as Jobs
  await db
    .updateTable('source')
    .set({ grantId: null })
    .where('accountId', '<>', await accountOf())
    .execute()
  await resyncDue({ db, cipher, jobs }, 24)
  // No job was queued, because the worker finds due sources itself.
  const ends = await Promise.all(
    [his, hers].map(async (one) => {
      await expect.poll(async () => runOf(one)).toBe(2)
      return waitForEnd(stage.portal, family, one.ehrImportRequestId)
    }),
  )
  expect(ends.map(({ state }) => state)).toEqual(['complete', 'complete'])
  expect(ends.map(({ stored }) => stored)).toEqual([his.stored, hers.stored + 1])
  stage.sandbox.removeResource(clinic.slug, 'Condition', 'condition-of-today')
})

const rowOf = async ({ ehrImportRequestId }: ConnectedEhr) =>
  getGrantStore()
    .db.selectFrom('source')
    .innerJoin('importRun', 'sourceId', 'id')
    .select(['number as run', 'accountId'])
    .where('id', '=', ehrImportRequestId)
    .where('isLatest', '=', true)
    .executeTakeFirstOrThrow()
const runOf = async (one: ConnectedEhr): Promise<number> => (await rowOf(one)).run
const accountOf = async (): Promise<string> => (await rowOf(his)).accountId
