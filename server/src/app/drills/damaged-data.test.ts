import { createHash } from 'node:crypto'
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '@kinchart/contract/account.ts'
import { getDependents } from '@kinchart/contract/family.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { flipBytes } from '../../../test/crash/damage-files.ts'
import { copyData } from '../../../test/crash/data-copies.ts'
import type { DataCopy } from '../../../test/crash/data-copies.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { callPortal, startPortal } from '../../../test/start-portal.ts'
import { startCluster } from '../../../test/start-postgres.ts'
import { readConfig } from '../config.ts'
import { startKinchart } from '../start-kinchart.ts'
import type { Kinchart } from '../start-kinchart.ts'

const email = 'keeps@example.org'

/** Starts the server on what is there; answers it with its log. */
async function start(env: Readonly<Record<string, string>>): Promise<{ kinchart: Kinchart; events: string[] }> {
  const events: string[] = []
  const log = ({ event }: { readonly event: string }) => void events.push(event)
  const kinchart = await startKinchart(readConfig({ ...env, PORT: '0' }), { log, printMail: () => undefined })
  return { kinchart, events }
}

const signIn = async (kinchart: Kinchart) =>
  callPortal(kinchart.url, login, { body: { email, password: signupOf(email).password } })

describe('a damaged data folder', () => {
  let backup: DataCopy
  /** The file of the table of accounts, from `database`. */
  let accounts = ''
  beforeAll(async () => {
    const portal = await startPortal({}, { isPrivate: true })
    await signUpPerson(portal, email)
    const { rows } = await portal.database.pool.query<{ accounts: string }>(
      `select pg_relation_filepath('account') as accounts`,
    )
    accounts = rows[0]?.accounts ?? ''
    await portal.leave()
    backup = await copyData(portal.env)
  })
  afterAll(async () => backup.remove())

  /** Where in the folder, what is done to it, and what the start says. */
  const damages: readonly (readonly [string, (dataDir: string) => void, (dataDir: string) => string])[] = [
    ['pg_control is overwritten', (dir) => flipBytes(join(dir, 'postgres/global/pg_control'), 0, 512), damaged],
    ['pg_control is cut off', (dir) => truncateSync(join(dir, 'postgres/global/pg_control'), 100), damaged],
    ['the journal is gone', (dir) => forEachJournal(dir, (path) => rmSync(path)), damaged],
    ['the journal is overwritten', (dir) => forEachJournal(dir, (path) => flipBytes(path, 0, 16_000_000)), damaged],
    ['PG_VERSION is gone', (dir) => rmSync(join(dir, 'postgres/PG_VERSION')), damaged],
    ['half of the folder was put back', (dir) => rmSync(join(dir, 'postgres/base'), { recursive: true }), halfThere],
    ['the database was not put back', (dir) => rmSync(join(dir, 'postgres'), { recursive: true }), databaseMissing],
    ['the key was not put back', (dir) => rmSync(join(dir, 'secret.key')), keyMissing],
    ['the key is cut off', (dir) => truncateSync(join(dir, 'secret.key'), 20), keyDamaged],
    ['the key is empty', (dir) => truncateSync(join(dir, 'secret.key')), keyDamaged],
    [
      'the key is another one',
      (dir) => writeFileSync(join(dir, 'secret.key'), Buffer.alloc(32, 1).toString('base64')),
      keyOther,
    ],
  ]

  test.each(damages)('%s: the start says what to do, and changes nothing', async (_, damage, say) => {
    const data = await copyData(backup.env)
    const dataDir = data.env['DATA_DIR'] ?? ''
    damage(dataDir)
    // With a wrong key PostgreSQL starts, and does its upkeep, before the key is looked at.
    const isStarted = say !== damaged
    const before = keptIn(dataDir, isStarted)
    const error = await start(data.env).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperatorError)
    expect((error as OperatorError).message).toContain(say(dataDir))
    expect((error as OperatorError).message).toMatch(/backup/)
    // What somebody may read with PostgreSQL's tools, and the key, are what they were.
    expect(keptIn(dataDir, isStarted)).toEqual(before)
    await data.remove()
  })

  test('the backup opens in place of a damaged folder, put there as the operator is told', async () => {
    const data = await copyData(backup.env)
    const dataDir = data.env['DATA_DIR'] ?? ''
    flipBytes(join(dataDir, 'postgres/global/pg_control'), 0, 512)
    await expect(start(data.env)).rejects.toThrow(damaged(dataDir))
    renameSync(dataDir, `${dataDir}.aside`)
    cpSync(backup.env['DATA_DIR'] ?? '', `${dataDir}.restored`, { recursive: true })
    renameSync(`${dataDir}.restored`, dataDir)
    const { kinchart } = await start(data.env)
    expect((await signIn(kinchart)).status).toBe(200)
    await kinchart.close()
    rmSync(`${dataDir}.aside`, { recursive: true })
    await data.remove()
  })

  test('a table whose file is damaged is named in the log when it is read, and the rest is answered', async () => {
    const data = await copyData(backup.env)
    const file = join(data.env['DATA_DIR'] ?? '', 'postgres', accounts)
    // Every page of it: the row may be on any.
    for (let page = 0; page < statSync(file).size; page += 8192) flipBytes(file, page + 4096, 4096)
    const { kinchart, events } = await start(data.env)
    expect((await signIn(kinchart)).status).toBe(500)
    expect((await fetch(`${kinchart.url}/readyz`)).status).toBe(200)
    expect(events.filter((event) => event === 'database-damaged')).toHaveLength(1)
    await kinchart.close()
    await data.remove()
  })

  test('locks that hold nothing sensible keep nobody out', async () => {
    const data = await copyData(backup.env)
    for (const name of ['lock.beat', 'lock.db'])
      appendFileSync(join(data.env['DATA_DIR'] ?? '', name), Buffer.alloc(5000, 0xa5))
    const { kinchart } = await start(data.env)
    // It is a lock again.
    await expect(start(data.env)).rejects.toThrow('Another Kinchart')
    await kinchart.close()
    await data.remove()
  })
})

test('reports a damaged table of a PostgreSQL at DATABASE_URL in the log and at the start', async () => {
  const cluster = await startCluster({ hasChecksums: true })
  const env = { DATABASE_URL: cluster.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
  const portal = await startPortal(env)
  const person = await signUpPerson(portal, email)
  expect((await portal.call(getDependents, { as: person })).status).toBe(200)
  const fileOf = async (table: string): Promise<string> => {
    const { rows } = await portal.database.pool.query<{ path: string }>('select pg_relation_filepath($1) as path', [
      table,
    ])
    return join(cluster.data, rows[0]?.path ?? '')
  }
  const [accounts, check] = [await fileOf('account'), await fileOf('key_check')]
  await portal.database.pool.query('checkpoint')
  await portal.leave()
  await cluster.crash()
  flipBytes(accounts, 4096, 4096)
  await cluster.start()
  const { kinchart, events } = await start(env)
  expect((await signIn(kinchart)).status).toBe(500)
  expect(events).toContain('database-damaged')
  await kinchart.close()
  await cluster.crash()
  flipBytes(check, 4096, 4096)
  await cluster.start()
  await expect(start(env)).rejects.toThrow(operatorTexts.serverDamaged)
  await cluster.stop()
})

function forEachJournal(dataDir: string, damage: (path: string) => void): void {
  const folder = join(dataDir, 'postgres/pg_wal')
  for (const name of readdirSync(folder).filter((one) => /^[\dA-F]{24}$/.test(one))) damage(join(folder, name))
}

/** The names and content of the tables' files, and of the key. */
function keptIn(dataDir: string, isStarted: boolean): readonly (readonly [string, string])[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('secret.key') || !isStarted)
    .filter((path) => /\/postgres\/(?:base|global)\/|secret\.key/.test(path) && !/pg_internal|\/pg_control$/.test(path))
    .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')] as const)
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
