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
import { backUp, openPlace, typeLocal } from '../../src/ops/backup/backup.test-support.ts'
import type { Place } from '../../src/ops/backup/backup.test-support.ts'
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

/** Makes an empty database. */
async function makeEmpty(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  forgetting.push(async () => dropDatabase(inject('postgresUrl'), name))
  return createDatabase(inject('postgresUrl'), name)
}

/** `npm test` opens the newest data, `npm run soak` all of it. */
const opened = isSoak ? releases : releases.slice(-1)

describe.each(opened)('the data of %s', (name) => {
  test('open with today’s program, come back from a backup that it made under another secret, and everybody finds what was theirs', async () => {
    const env = await restore(name)
    const portal = await startPortal(env)
    // In `npm test`, `upgrade-postgres.test.ts` looks through the same data without a restore.
    if (isSoak) await checkFamilies(portal, readRelease(name), 'app')
    expect((await backUp(portal, place, 'all.age')).exitCode).toBe(0)
    await portal.close()
    const args = ['all.age', '--key', place.keyFile, '--without-endings']
    // Into another database, under another secret.
    const elsewhere = { ...env, DATABASE_URL: await makeEmpty(), SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }
    expect((await typeLocal('restore', args, { folder: place.folder, env: elsewhere })).exitCode).toBe(0)
    const again = await startPortal(elsewhere)
    await checkFamilies(again, readRelease(name), 'recovery-code')
    await again.close()
  })
})

test('a version that is given out with another schema has its data here', () => {
  const newest = readRelease(releases.at(-1) ?? '')
  // Run this file with DUMP_OF, as server/test/older-data/README.md says, before a version with new steps is given out.
  if (newest.version !== versionHere()) expect(newest.steps).toBe(migrations.length)
  expect(newest.steps).toBeLessThanOrEqual(migrations.length)
})

// Fills the data that a version leaves here. The test above reads such data.
test('two families find what was theirs in the version that they began with', { tags: 'soak' }, async () => {
  const stage = await openStage()
  const data = await fillFamilies(stage)
  // `DUMP_OF=NAME` keeps them, as the data of this version.
  if (dumpName !== '') await writeDump(stage.portal, dumpName, data)
  await checkFamilies(stage.portal, data, 'recovery-code')
  expect(data.people.flatMap(({ records }) => records)).toHaveLength(4)
  await stage.close()
})
