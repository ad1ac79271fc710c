// @module-tag soak
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyData } from '../crash/data-copies.ts'
import { atEachMoment, passes } from '../crash/moments.ts'
import { openStoreInChild } from '../crash/open-in-child.ts'
import { readTables } from '../crash/read-tables.ts'
import { untilTablesLocked } from '../crash/tables-locked.ts'
import { restoreOlder } from '../older-data/restore.ts'
import { readConfig } from '../../src/app/config/config.ts'
import { startKinchart } from '../../src/app/start-kinchart.ts'

const VERSION = '21407c2'

test('if the server is killed at any moment of an update, completes the update at the next start', async () => {
  const older = await restoreOlder(VERSION)
  const env = { ...older.env, PORT: '0', ROLES: 'api' }
  const undisturbed = await copyData(env)
  const update = openStoreInChild(undisturbed.env)
  await untilTablesLocked(undisturbed.env['DATABASE_URL'] ?? '')
  const lockedAt = performance.now()
  await update.opened
  const tookMs = performance.now() - lockedAt
  await update.kill()
  const right = await startAndRead(undisturbed.env)
  await undisturbed.remove()

  let unfinished = 0
  await atEachMoment('killed while migrating', async ({ random }) => {
    const data = await copyData(env)
    const first = openStoreInChild(data.env)
    await untilTablesLocked(data.env['DATABASE_URL'] ?? '')
    await pause(random() * tookMs)
    await first.kill()
    if (!first.hasOpened()) unfinished++
    expect(await startAndRead(data.env)).toEqual(right)
    await data.remove()
  })
  if (passes > 1) expect(unfinished).toBeGreaterThan(passes / 4)
  await older.forget()
})

async function startAndRead(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { database, close } = await startKinchart(readConfig(env), { log: () => undefined })
  const tables = await readTables(database.pool)
  await close()
  return tables
}
