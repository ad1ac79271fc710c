// @module-tag soak
import {
  appendFileSync,
  cpSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { USER, findFreePort, startCluster } from '@kinchart/server/platform/database/private/cluster.ts'
import { CURRENT_MAJOR, findPrograms } from '@kinchart/server/platform/database/private/programs.ts'
import { OperatorError } from '@kinchart/server/platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { flipBytes } from '../crash/damage-files.ts'
import { copyData, type DataCopy } from '../crash/data-copies.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { callPortal, startPortal } from '../start-portal.ts'
import { readConfig } from '../../src/app/config/config.ts'
import { startKinchart, type Kinchart } from '../../src/app/start-kinchart.ts'

const email = 'keeps@example.org'

async function start(env: Readonly<Record<string, string>>): Promise<{ kinchart: Kinchart; events: string[] }> {
  const events: string[] = []
  const log = ({ event }: { readonly event: string }) => void events.push(event)
  const config = readConfig({ ...env, PORT: '0', ROLES: 'api' })
  const kinchart = await startKinchart(config, { log, printMail: () => undefined })
  return { kinchart, events }
}

const signIn = async (kinchart: Kinchart) =>
  callPortal(kinchart.url, login, { body: { email, password: signupOf(email).password } })

type Damage = readonly [string, (dataDir: string) => void, (dataDir: string) => string]

describe('damaged data folder', () => {
  let backup: DataCopy
  let data: DataCopy
  let dataDir = ''
  let [accounts, keyCheck] = ['', '']
  beforeAll(async () => {
    const portal = await startPortal({}, { isPrivate: true })
    await signUpPerson(portal, email)
    const { rows } = await portal.database.pool.query<{ file: string }>(
      `select pg_relation_filepath(name) as file from (values ('account'), ('key_check')) v (name)`,
    )
    ;[accounts = '', keyCheck = ''] = rows.map(({ file }) => file)
    await portal.leave()
    backup = await copyData(portal.env)
    data = await copyData(portal.env)
    dataDir = data.env['DATA_DIR'] ?? ''
  })
  afterAll(async () => {
    await data.remove()
    await backup.remove()
  })
  afterEach(() => {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    cpSync(backup.env['DATA_DIR'] ?? '', dataDir, { recursive: true })
  })

  const damages: readonly Damage[] = [
    ['pg_control is overwritten', (dir) => flipBytes(join(dir, 'postgres/global/pg_control'), 0, 512), damaged],
    ['PG_VERSION is missing', (dir) => rmSync(join(dir, 'postgres/PG_VERSION')), damaged],
    [
      'only half of the folder was restored',
      (dir) => rmSync(join(dir, 'postgres/base'), { recursive: true }),
      halfThere,
    ],
    ['the database was not restored', (dir) => rmSync(join(dir, 'postgres'), { recursive: true }), databaseMissing],
    ['the key was not restored', (dir) => rmSync(join(dir, 'secret.key')), keyMissing],
    ['the key is truncated', (dir) => truncateSync(join(dir, 'secret.key'), 20), keyDamaged],
    [
      'the key does not match',
      (dir) => writeFileSync(join(dir, 'secret.key'), Buffer.alloc(32, 1).toString('base64')),
      keyOther,
    ],
  ]
  const others: readonly Damage[] = [
    ['the write-ahead log is missing', (dir) => forEachJournal(dir, (path) => rmSync(path)), damaged],
    ['pg_control is truncated', (dir) => truncateSync(join(dir, 'postgres/global/pg_control'), 100), damaged],
    [
      'the write-ahead log is overwritten',
      (dir) => forEachJournal(dir, (path) => flipBytes(path, 0, 16_000_000)),
      damaged,
    ],
    ['the key is empty', (dir) => truncateSync(join(dir, 'secret.key')), keyDamaged],
  ]

  const expectRefusal = async (_: string, damage: Damage[1], say: Damage[2]): Promise<void> => {
    damage(dataDir)
    // If the key is wrong, PostgreSQL starts before Kinchart checks the key, so PostgreSQL's own maintenance may
    // change files.
    const isStarted = say !== damaged
    const before = listDataFiles(dataDir, isStarted)
    const error = await start(data.env).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperatorError)
    expect((error as OperatorError).message).toContain(say(dataDir))
    expect((error as OperatorError).message).toMatch(/backup/)
    expect(listDataFiles(dataDir, isStarted)).toEqual(before)
  }
  test.each(damages)('explains the fix at startup if %s, and changes nothing', expectRefusal)
  test.each(others)('explains the fix at startup if %s, and changes nothing', { tags: 'soak' }, expectRefusal)

  test('opens a backup instead of a damaged data folder, even if the lock files of the folder are invalid', async () => {
    flipBytes(join(dataDir, 'postgres/global/pg_control'), 0, 512)
    renameSync(dataDir, `${dataDir}.aside`)
    cpSync(backup.env['DATA_DIR'] ?? '', `${dataDir}.restored`, { recursive: true })
    renameSync(`${dataDir}.restored`, dataDir)
    for (const name of ['lock.beat', 'lock.db']) appendFileSync(join(dataDir, name), Buffer.alloc(5000, 0xa5))
    const { kinchart } = await start(data.env)
    expect((await signIn(kinchart)).status).toBe(200)
    await expect(start(data.env)).rejects.toThrow('Another Kinchart')
    await kinchart.close()
    rmSync(`${dataDir}.aside`, { recursive: true })
  })

  const damageTable = (table: string): void => {
    const file = join(dataDir, 'postgres', table)
    for (let page = 0; page < statSync(file).size; page += 8192) flipBytes(file, page + 4096, 4096)
  }

  test('logs a damaged table by name when it is read, and continues to serve other requests', async () => {
    damageTable(accounts)
    const { kinchart, events } = await start(data.env)
    expect((await signIn(kinchart)).status).toBe(500)
    expect((await fetch(`${kinchart.url}/readyz`)).status).toBe(200)
    expect(events.filter((event) => event === 'database-damaged')).toHaveLength(1)
    await kinchart.close()
  })

  test('reports a damaged table of a PostgreSQL at DATABASE_URL', async () => {
    const folder = join(dataDir, 'postgres')
    const rules = join(folder, 'pg_hba.conf')
    writeFileSync(rules, `host all all 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`)
    const port = await findFreePort()
    const run = async () =>
      startCluster(folder, findPrograms(CURRENT_MAJOR, join(dataDir, 'libraries')), {
        ...{ sharedBuffersMb: 16, reach: { port } },
      })
    const secretKey = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
    const env = { DATABASE_URL: `postgres://${USER}@127.0.0.1:${port}/postgres`, SECRET_KEY: secretKey }
    damageTable(accounts)
    const first = await run()
    const { kinchart, events } = await start(env)
    expect((await signIn(kinchart)).status).toBe(500)
    expect(events).toContain('database-damaged')
    await kinchart.close()
    await first.stop()
    damageTable(keyCheck)
    const second = await run()
    await expect(start(env)).rejects.toThrow(operatorTexts.serverDamaged)
    await second.stop()
  })
})

function forEachJournal(dataDir: string, damage: (path: string) => void): void {
  const folder = join(dataDir, 'postgres/pg_wal')
  for (const name of readdirSync(folder).filter((one) => /^[\dA-F]{24}$/.test(one))) damage(join(folder, name))
}

function listDataFiles(dataDir: string, isStarted: boolean): readonly (readonly [string, number, number])[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('secret.key') || !isStarted)
    .filter((path) => /\/postgres\/(?:base|global)\/|secret\.key/.test(path) && !/pg_internal|\/pg_control$/.test(path))
    .map((path) => [path, statSync(path).size, statSync(path).mtimeMs] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function damaged(dataDir: string): string {
  return operatorTexts.damaged({ folder: join(dataDir, 'postgres'), lastWords: '' })
}
const halfThere = (dataDir: string): string => damaged(dataDir)
function databaseMissing(dataDir: string): string {
  return operatorTexts.databaseMissing({ folder: join(dataDir, 'postgres') })
}
function keyMissing(dataDir: string): string {
  return operatorTexts.keyMissing({ path: join(dataDir, 'secret.key') })
}
function keyDamaged(dataDir: string): string {
  return operatorTexts.keyDamaged({ path: join(dataDir, 'secret.key') })
}
function keyOther(dataDir: string): string {
  return operatorTexts.keyOther({ path: join(dataDir, 'secret.key') })
}
