import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { checkFamilies } from '../older-data/check-families.ts'
import { fillFamilies } from '../older-data/fill-families.ts'
import { releases } from '../older-data/released.ts'
import { isSoak } from '../is-soak.ts'
import { readRelease, restoreOlder } from '../older-data/restore.ts'
import { versionHere, writeDump } from '../older-data/write-dump.ts'
import { startPortal } from '../start-portal.ts'
import { createDatabase, dropDatabase } from '../start-postgres.ts'
import { openStage } from '../with-sandbox.ts'
import { backUp, openPlace, typeLocal, type Place } from '../../src/ops/backup/backup.test-support.ts'
import { migrations } from '../../src/ops/database/schema.ts'

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

async function makeEmpty(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  forgetting.push(async () => dropDatabase(inject('postgresUrl'), name))
  return createDatabase(inject('postgresUrl'), name)
}

const opened = isSoak ? releases : releases.slice(-1)

describe.each(opened)('data of %s', (name) => {
  test('opens released data, restores it from a backup under another secret, and shows all users their complete data', async () => {
    const env = await restore(name)
    const portal = await startPortal(env)
    if (isSoak) await checkFamilies(portal, readRelease(name), 'app')
    expect((await backUp(portal, place, 'all.age')).exitCode).toBe(0)
    await portal.close()
    const args = ['all.age', '--key', place.keyFile, '--without-endings']
    const elsewhere = { ...env, DATABASE_URL: await makeEmpty(), SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }
    expect((await typeLocal('restore', args, { folder: place.folder, env: elsewhere })).exitCode).toBe(0)
    const again = await startPortal(elsewhere)
    await checkFamilies(again, readRelease(name), 'recovery-code')
    await again.close()
  })
})

test('includes stored data of every released version that has a different schema', () => {
  const newest = readRelease(releases.at(-1) ?? '')
  // Before releasing a version with new migrations, run this file with DUMP_OF, as described in
  // server/test/older-data/README.md.
  if (newest.version !== versionHere()) expect(newest.steps).toBe(migrations.length)
  expect(newest.steps).toBeLessThanOrEqual(migrations.length)
})

test('lets two families find their data in the version that created it', { tags: 'soak' }, async () => {
  const stage = await openStage()
  const data = await fillFamilies(stage)
  // `DUMP_OF=NAME` stores the data of this version.
  if (dumpName !== '') await writeDump(stage.portal, dumpName, data)
  await checkFamilies(stage.portal, data, 'recovery-code')
  expect(data.people.flatMap(({ records }) => records)).toHaveLength(4)
  await stage.close()
})
