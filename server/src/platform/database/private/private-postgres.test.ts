// @module-tag soak
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { openInChild } from '../../../../test/crash/open-in-child.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { startPortal } from '../../../../test/start-portal.ts'
import { FolderInUse } from '../../folder-lock/lock-folder.ts'
import { openDatabase, type Database } from '../database.ts'
import { isUnavailable } from '../unavailable.ts'
import { findFreePort, readPidFile, startCluster } from './cluster.ts'
import { endLeftovers } from './end-leftovers.ts'
import { CURRENT_MAJOR, findPrograms } from './programs.ts'

/**
 * The first test creates a database here. The other tests copy this database, because a copy is faster. The path has
 * spaces and non-ASCII letters and exceeds the limit for sockets.
 */
let made = ''
let outer = ''
let home = ''
beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), 'kinchart-made-'))
  made = join(outer, 'my records é 中', 'x'.repeat(60), 'y'.repeat(60))
})
afterAll(() => rmSync(outer, { recursive: true, force: true }))
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kinchart-private-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = async (dataDir: string, more: Partial<Parameters<typeof openDatabase>[0]> = {}): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir, ...more })
const postmasterOf = (dataDir: string): number => readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('syncs commits, uses checksums, sorts by code points, listens only on a private socket, and admits commands but no second server', async () => {
  const database = await open(made)
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
     'listen_addresses', 'log_min_messages', 'log_min_error_statement', 'shared_buffers') order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on', listen_addresses: '' },
    ...{ log_min_messages: 'fatal', log_min_error_statement: 'panic', shared_buffers: expect.stringMatching(/^\d+$/) },
  })
  const socket = statSync(join(made, 'postgres', '.s.PGSQL.5432'))
  expect([socket.isSocket(), socket.mode & 0o777, statSync(made).mode & 0o777]).toEqual([true, 0o700, 0o700])
  const { rows: ordered } = await database.pool.query(
    `select lower('NUÑEZ') as lower, array_agg(n order by n) as names from (values ('b'), ('Z'), ('é'), ('a')) v (n)`,
  )
  expect(ordered).toEqual([{ lower: 'nuñez', names: ['Z', 'a', 'b', 'é'] }])
  await expect(open(made)).rejects.toBeInstanceOf(FolderInUse)
  const joined = await open(made, { mayJoin: true })
  expect([joined.isPrivate, joined.isJoined]).toEqual([true, true])
  await joined.close()
  expect((await database.pool.query('select')).rowCount).toBe(1)
  await database.close()
  expect(existsSync(join(made, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('opens a data folder whose path has spaces and non-ASCII letters and is too long for a unix socket', async () => {
  for (let start = 0; start < 2; start++) {
    const database = await open(made)
    await database.pool.query('create table if not exists kept (n integer)')
    const joined = await open(made, { mayJoin: true })
    expect(joined.isJoined).toBe(true)
    await joined.pool.query('insert into kept values (1)')
    await joined.close()
    expect((await database.pool.query('select from kept')).rowCount).toBe(start + 1)
    await database.close()
  }
})

test('uses a loopback port with a password on systems without unix sockets', async () => {
  const reach = { port: await findFreePort() }
  const database = await open(home, { reach })
  await database.pool.query('create table kept (n integer)')
  const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim()
  expect([password.length, statSync(join(home, 'postgres.password')).mode & 0o777]).toEqual([32, 0o600])
  const withoutPassword = openDatabase({
    databaseUrl: `postgres://kinchart:wrong@127.0.0.1:${reach.port}/postgres`,
    dataDir: home,
  })
  await expect(withoutPassword).rejects.toThrow('28P01')
  await database.close()
  const again = await open(home, { reach: { port: await findFreePort() } })
  expect((await again.pool.query('select from kept')).rowCount).toBe(0)
  await again.close()
})

test('responds with 503 while PostgreSQL is down, and keeps committed data', async () => {
  const portal = await startPortal({ METRICS_PORT: '0' }, { isPrivate: true })
  const dataDir = portal.env['DATA_DIR'] ?? ''
  const person = await signUpPerson(portal, 'waits@example.org')
  const heard: string[] = []
  await portal.database.listen(
    'practice',
    (payload) => heard.push(payload),
    () => heard.push('a gap'),
  )
  const { pool } = portal.database
  await pool.query('create table counted (n integer)')
  await pool.query('insert into counted values (1)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into counted values (2)')
  const waiting = client.query('select pg_sleep(600)').catch((error: unknown) => error)
  const before = postmasterOf(dataDir)
  process.kill(before, 'SIGKILL')
  expect(isUnavailable(await waiting)).toBe(true)
  client.release()
  await expect
    .poll(async () => {
      const { status, code } = await portal.call(getDependents, { as: person })
      if (status !== 200) expect([status, code]).toEqual([503, 'service-unavailable'])
      return status === 200 && postmasterOf(dataDir) !== before
    })
    .toBe(true)
  expect((await pool.query('select n from counted')).rows).toEqual([{ n: 1 }])
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  await expect.poll(() => heard).toContain('a gap')
  const events = portal.logged.map(({ event }) => event).filter((event) => event.startsWith('database-'))
  expect(new Set(events)).toEqual(new Set(['database-unavailable', 'database-available']))
  await pool.query('drop table counted')
  const last = postmasterOf(dataDir)
  await portal.close()
  expect(isAlive(last)).toBe(false)
})

test.each(['alone', 'together with its watcher'])(
  'leaves no PostgreSQL running on the data folder after the server is killed %s',
  async (what) => {
    copyMade(home)
    const server = openInChild(home)
    await server.opened
    const pid = postmasterOf(home)
    expect(isAlive(pid)).toBe(true)
    if (what !== 'alone') killWatcher(pid)
    await server.kill()
    if (what === 'alone') await expect.poll(() => isAlive(pid)).toBe(false)
    const again = await open(home)
    expect(postmasterOf(home)).not.toBe(pid)
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect((await again.pool.query('select')).rowCount).toBe(1)
    await again.close()
  },
)

test('stops a PostgreSQL left by a killed server, and does not stop other programs', async () => {
  copyMade(home)
  const folder = join(home, 'postgres')
  const programs = findPrograms(CURRENT_MAJOR, join(home, 'libraries'))
  const cluster = await startCluster(folder, programs, { sharedBuffersMb: 16, reach: 'socket' })
  expect(await endLeftovers(folder)).toBe(true)
  await cluster.ended
  expect(readPidFile(folder)).toBeUndefined()
  // Simulates a reboot, or a container whose process ids start again at 1: the process id in the pid file belongs to
  // another program.
  writeFileSync(join(folder, 'postmaster.pid'), `${process.ppid}\n${folder}\n0\n5432\n.\n\n0 0\nready\n`)
  const database = await open(home)
  await database.close()
  expect(isAlive(process.ppid)).toBe(true)
})

test('reports which version wrote newer data, and explains what to do with data of another engine', async () => {
  mkdirSync(join(home, 'postgres'))
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '99\n')
  await expect(open(home)).rejects.toThrow(
    operatorTexts.newerPostgres({ folder: join(home, 'postgres'), major: 99, ours: CURRENT_MAJOR }),
  )
  rmSync(join(home, 'postgres'), { recursive: true })
  mkdirSync(join(home, 'database'))
  writeFileSync(join(home, 'database', 'PG_VERSION'), '18\n')
  await expect(open(home)).rejects.toThrow(operatorTexts.formerDatabase({ folder: join(home, 'database') }))
  expect(existsSync(join(home, 'postgres'))).toBe(false)
})

function copyMade(dataDir: string): void {
  cpSync(made, dataDir, { recursive: true })
}

function killWatcher(postmaster: number): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${pid}/cmdline`
    const words = existsSync(file) ? readFileSync(file, 'utf8').split('\0') : []
    if (words[0] === 'sh' && words.at(-2) === String(postmaster)) process.kill(Number(pid), 'SIGKILL')
  }
}
