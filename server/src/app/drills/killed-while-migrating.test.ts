import { expect, test } from 'vitest'
import { copyData } from '../../../test/crash/data-copies.ts'
import { atEachMoment, passes } from '../../../test/crash/moments.ts'
import { readTables } from '../../../test/crash/read-tables.ts'
import { freePort } from '../../../test/free-port.ts'
import { spawnKillable, startKillable } from '../../../test/killable-server.ts'
import { restoreOlder } from '../../../test/older-data/restore.ts'
import { readConfig } from '../config.ts'
import { startKinchart } from '../start-kinchart.ts'

/** The older one of those that are kept: every step since is one to be killed in. */
const VERSION = '21407c2'

test('an update that is killed at any moment is done by the next start, as if nothing had happened', async () => {
  const older = await restoreOlder(VERSION)
  const env = { ...older.env, PORT: String(await freePort()), ROLES: 'api' }
  const undisturbed = await copyData(env)
  const startedAt = performance.now()
  await (await startKillable(undisturbed.env)).kill()
  const tookMs = performance.now() - startedAt
  const right = await startAndRead(undisturbed.env)
  await undisturbed.remove()

  let unfinished = 0
  await atEachMoment('killed while migrating', async ({ random }) => {
    const data = await copyData(env)
    const first = spawnKillable(data.env)
    // The program is read before, which takes about half of a start.
    await new Promise((resolve) => setTimeout(resolve, (0.3 + random() * 0.7) * tookMs))
    await first.kill()
    if (!(await isThere(first.ready))) unfinished++
    expect(await startAndRead(data.env)).toEqual(right)
    await data.remove()
  })
  if (passes > 1) expect(unfinished).toBeGreaterThan(passes / 2)
  await older.forget()
})

/** Starts the server here, and answers what its tables hold. */
async function startAndRead(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { database, close } = await startKinchart(readConfig(env), { log: () => undefined })
  const tables = await readTables(database.pool)
  await close()
  return tables
}

const isThere = async (ready: Promise<void>): Promise<boolean> =>
  ready.then(
    () => true,
    () => false,
  )
