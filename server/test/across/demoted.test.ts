import { expect, test } from 'vitest'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { becomeCopyAndBack } from '../become-copy.ts'
import { hasPgBouncer, noPgBouncer, startPgBouncer } from '../start-pgbouncer.ts'
import { startCluster } from '../start-postgres.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { startPortal } from '../start-portal.ts'

// `server-restart.test.ts` covers the same case without PgBouncer.
test('neither reads from nor writes to a demoted primary, and serves requests again once the primary is promoted (through PgBouncer)', async ({
  skip,
}) => {
  skip(!hasPgBouncer, noPgBouncer)
  const cluster = await startCluster()
  const pooler = await startPgBouncer(cluster.url)
  const portal = await startPortal({ DATABASE_URL: pooler.urlOf(cluster.url), DATABASE_LISTEN_URL: cluster.url })
  await becomeCopyAndBack(portal, cluster, {
    started: /^The database at DATABASE_URL does not respond/,
    reported: expect.stringMatching(/^The database at DATABASE_URL isn’t responding/),
  })
  await portal.close()
  await pooler.stop()
  await cluster.stop()
})

test('asks clients to retry while the PostgreSQL behind PgBouncer is down', async ({ skip }) => {
  skip(!hasPgBouncer, noPgBouncer)
  const cluster = await startCluster()
  const pooler = await startPgBouncer(cluster.url)
  const portal = await startPortal({ DATABASE_URL: pooler.urlOf(cluster.url), DATABASE_LISTEN_URL: cluster.url })
  const person = await signUpPerson(portal, 'marisol@example.org')
  for (let times = 0; times < 2; times++) {
    const asking = new AbortController()
    const statuses = new Set<string>()
    const ask = async (): Promise<void> => {
      while (!asking.signal.aborted) {
        const { status, code } = await portal.call(getDependents, { as: person })
        statuses.add(`${status} ${code ?? ''}`.trim())
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const askers = Array.from({ length: 6 }, ask)
    await cluster.crash()
    await expect.poll(() => statuses).toContain('503 service-unavailable')
    await cluster.start()
    await expect.poll(async () => (await portal.call(getDependents, { as: person })).status).toBe(200)
    asking.abort()
    await Promise.all(askers)
    expect([...statuses].filter((one) => one !== '200')).toEqual(['503 service-unavailable'])
  }
  expect(portal.logged.map(({ event }) => event)).not.toContain('unexpected')
  await portal.close()
  await pooler.stop()
  await cluster.stop()
})
