import { expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { endSessionsOf } from '@kinchart/server/account/sessions.ts'
import { recordQueries } from '../record-queries.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()

const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2008-09-08' }
const page = { pageNumber: 1, pageSize: 8 }

async function withChild(portals: readonly TestPortal[], email: string) {
  const [portal] = portals
  if (portal === undefined) throw new Error('There is no server.')
  const person = await signUpPerson(portal, email)
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  const look = async (at: TestPortal, profileId: string) => {
    const { status, code } = await at.call(listVitals, { as: person, query: { profileId, ...page } })
    return code ?? status
  }
  for (const at of portals)
    for (const profileId of [person.profileId, dependentId]) expect(await look(at, profileId)).toBe(200)
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select account_id as id from profile where id = $1',
    [person.profileId],
  )
  return { person, dependentId, accountId: rows[0]?.id ?? '', look }
}

test('a second server also rejects ended sessions and paused guardians from the next request on', async () => {
  const second = await startPortal({ DATABASE_URL: portal.env['DATABASE_URL'] ?? '', ROLES: 'api' })
  const portals = [portal, second]
  const { person, dependentId, accountId, look } = await withChild(portals, 'two-servers@example.org')
  await portal.database.pool.query(
    `insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now() - interval '90 days', now())`,
    [dependentId],
  )
  for (const at of portals) {
    expect(await look(at, dependentId)).toBe('access-paused')
    expect(await look(at, person.profileId)).toBe(200)
  }
  await endSessionsOf(portal.database.db, accountId)
  for (const at of portals)
    for (const profileId of [person.profileId, dependentId]) expect(await look(at, profileId)).toBe('session-expired')
  await second.close()
})

test('returns not found for a list of another user’s record or of a nonexistent record', async () => {
  const marisol = await withChild([portal], 'marisol@example.org')
  const rufus = await withChild([portal], 'rufus@example.org')
  expect(await marisol.look(portal, rufus.person.profileId)).toBe('not-found')
  expect(await marisol.look(portal, rufus.dependentId)).toBe('not-found')
  expect(await marisol.look(portal, '00000000-0000-4000-8000-000000000000')).toBe('not-found')
  expect(await marisol.look(portal, 'nobody')).toBe('not-found')
  expect(await rufus.look(portal, rufus.dependentId)).toBe(200)
})

test('prepares frequent statements on a direct connection to the database, and none behind a pooler', async () => {
  const named = new Set<string>()
  const recording = recordQueries(({ text, isNamed }) => void (isNamed && named.add(text)))
  const { person, look } = await withChild([portal], 'prepared@example.org')
  expect([...named].some((text) => text.includes('guardian_authority'))).toBe(true)
  expect([...named].some((text) => text.includes("section = 'vitals'"))).toBe(true)
  expect([...named].some((text) => text.includes('pgboss.job_common'))).toBe(true)
  const url = portal.env['DATABASE_URL'] ?? ''
  const pooled = await startPortal({ DATABASE_URL: url, DATABASE_LISTEN_URL: url })
  named.clear()
  expect(await look(pooled, person.profileId)).toBe(200)
  recording.stop()
  // Ignores queries of job queues, because the first server's queues are still running. `transaction-pooling.test.ts`
  // covers queues behind a pooler.
  expect([...named].filter((text) => !text.includes('pgboss.'))).toEqual([])
  await pooled.close()
})
