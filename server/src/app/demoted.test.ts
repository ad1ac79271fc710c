import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDependent, getDependents } from '@kinchart/contract/family.ts'
import { doctorTexts } from '@kinchart/texts/doctor.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { hasPgBouncer, noPgBouncer, startPgBouncer } from '../../test/start-pgbouncer.ts'
import { startCluster } from '../../test/start-postgres.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal } from '../../test/start-portal.ts'
import { checkServerDatabase } from './doctor/check-server-database.ts'

const PATIENCE_MS = 20_000
const child = {
  firstName: 'Teodor',
  lastName: 'Whitcombe',
  relationship: 'dependent',
  birthDate: '2016-09-08',
} as const

test.for(['straight', 'through PgBouncer'])(
  'a primary that becomes a copy is neither read nor written, and people are answered once it is the primary again (%s)',
  async (way, { skip }) => {
    skip(way !== 'straight' && !hasPgBouncer, noPgBouncer)
    const cluster = await startCluster()
    const pooler = way === 'straight' ? undefined : await startPgBouncer(cluster.url)
    const url = pooler?.urlOf(cluster.url) ?? cluster.url
    const env = { DATABASE_URL: url, DATABASE_LISTEN_URL: cluster.url }
    const portal = await startPortal(env)
    const person = await signUpPerson(portal, 'marisol@example.org')
    const read = async () => portal.call(getDependents, { as: person })
    const save = async () => portal.call(addDependent, { as: person, body: child })
    expect((await read()).status).toBe(200)

    const marker = join(cluster.data, 'standby.signal')
    await cluster.crash()
    writeFileSync(marker, '')
    await cluster.start()
    for (let times = 0; times < 5; times++) {
      const answers = [await read(), await save()]
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [503, 'service-unavailable'],
        [503, 'service-unavailable'],
      ])
    }
    // Who starts on it reads what it is, and so does who asks the doctor; PgBouncer connects to no copy, and is silent then.
    const silent = /^The database at DATABASE_URL does not answer/
    const [started, told] =
      way === 'straight'
        ? [operatorTexts.databaseIsCopy, doctorTexts.database.copy]
        : [silent, expect.stringMatching(silent)]
    await expect(startPortal(env)).rejects.toThrow(started)
    const [found] = await checkServerDatabase(url, PATIENCE_MS)
    expect(found).toMatchObject({ verdict: 'wrong', says: told })

    await cluster.crash()
    rmSync(marker)
    await cluster.start()
    await expect.poll(async () => (await read()).status).toBe(200)
    await expect.poll(async () => (await save()).status).toBe(200)
    expect((await read()).body.dependents).toHaveLength(1)
    expect(portal.logged.map(({ event }) => event)).not.toContain('unexpected')
    await portal.close()
    await pooler?.stop()
    await cluster.stop()
  },
)

test('PgBouncer whose PostgreSQL is away makes people come again, with its own errors as with PostgreSQL’s', async ({
  skip,
}) => {
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
