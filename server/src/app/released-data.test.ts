import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { checkFamilies } from '../../test/older-data/check-families.ts'
import { fillFamilies } from '../../test/older-data/fill-families.ts'
import { releases } from '../../test/older-data/released.ts'
import { isSoak } from '../../test/is-soak.ts'
import { readRelease, restoreOlder } from '../../test/older-data/restore.ts'
import { versionHere, writeDump } from '../../test/older-data/write-dump.ts'
import { startPortal } from '../../test/start-portal.ts'
import { openStage } from '../../test/with-sandbox.ts'
import { backUp, openPlace, typeLocal } from './backup/backup.test-support.ts'
import type { Place } from './backup/backup.test-support.ts'
import { readConfig } from './config.ts'
import { openStore } from './open-store.ts'
import { migrations } from './schema.ts'

const dumpName = process.env['DUMP_OF'] ?? ''
const quiet = { ROLES: 'api', RESYNC_HOURS: '0' }

let place: Place
let forgetting: (() => Promise<void>)[] = []
beforeEach(async () => {
  place = await openPlace()
})
afterEach(async () => {
  for (const forget of forgetting.toReversed()) await forget()
  forgetting = []
  place.remove()
})

async function restore(name: string): Promise<Readonly<Record<string, string>>> {
  const { env, forget } = await restoreOlder(name)
  forgetting.push(forget)
  return { ...env, ...quiet }
}

/** `npm test` opens the newest data, `npm run soak` all of it. */
const opened = isSoak ? releases : releases.slice(-1)

describe.each(opened)('the data of %s', (name) => {
  test('open with today’s program, and everybody finds what was theirs', async () => {
    const portal = await startPortal(await restore(name))
    await checkFamilies(portal, readRelease(name), 'app')
    await portal.close()
  })
})

test.each(opened)('the data of %s come back from a backup that today’s program made', async (name) => {
  const env = await restore(name)
  const portal = await startPortal(env)
  expect((await backUp(portal, place, 'all.age')).exitCode).toBe(0)
  await portal.close()
  const args = ['all.age', '--key', place.keyFile, '--without-endings']
  expect((await typeLocal('restore', args, { folder: place.folder, env })).exitCode).toBe(0)
  const again = await startPortal(env)
  await checkFamilies(again, readRelease(name), 'app')
  await again.close()
})

test('a program that is older than its data says so, and changes nothing', async () => {
  const env = await restore(releases.at(-1) ?? '')
  const first = await openStore(readConfig(env))
  await first.database.pool.query(
    `insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)`,
  )
  await first.encryptionThread.close()
  await first.database.close()
  await expect(openStore(readConfig(env))).rejects.toThrow(operatorTexts.newerData)
  await expect(startPortal(env)).rejects.toThrow(operatorTexts.newerData)
})

test('a version that is given out with another schema has its data here', () => {
  const newest = readRelease(releases.at(-1) ?? '')
  // Run this file with DUMP_OF, as server/test/older-data/README.md says, before a version with new steps is given out.
  if (newest.version !== versionHere()) expect(newest.steps).toBe(migrations.length)
  expect(newest.steps).toBeLessThanOrEqual(migrations.length)
})

test('two families find what was theirs in the version that they began with', async () => {
  const stage = await openStage()
  const data = await fillFamilies(stage)
  // `DUMP_OF=NAME` keeps them, as the data of this version.
  if (dumpName !== '') await writeDump(stage.portal, dumpName, data)
  await checkFamilies(stage.portal, data, 'recovery-code')
  expect(data.people.flatMap(({ records }) => records)).toHaveLength(4)
  await stage.close()
})
