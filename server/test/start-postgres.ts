import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { CURRENT_MAJOR, findPrograms, programEnv, programPath } from '../src/platform/database/private/programs.ts'
import { freePort } from './free-port.ts'

export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts PostgreSQL from the npm packages, as Kinchart does, or uses `TEST_DATABASE_URL` if set. */
export async function startPostgres(how: ClusterOptions = {}): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  return startCluster(how)
}

type ClusterOptions = {
  /** Whether damage to pages is detected, which is the default since PostgreSQL 18. */
  readonly hasChecksums?: boolean
  /** For measurements: runs PostgreSQL's maintenance, as in a permanent installation. */
  readonly isForGood?: boolean
}

export type TestCluster = TestPostgres & {
  readonly crash: () => Promise<void>
  readonly start: () => Promise<void>
  readonly data: string
}

export async function startCluster({
  hasChecksums = false,
  isForGood = false,
}: ClusterOptions = {}): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-postgres-'))
  const programs = findPrograms(CURRENT_MAJOR, join(folder, 'libraries'))
  const owner = otherUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, env: programEnv(programs), cwd: folder }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const checksums = hasChecksums ? '--data-checksums' : '--no-data-checksums'
  execFileSync(
    programPath(programs, 'initdb'),
    ['-D', data, '-U', 'kinchart', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale, checksums],
    { ...options, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_connections: 200,
    log_min_messages: 'fatal',
    // Databases that live only for minutes need no maintenance, and need not survive a crash of the machine.
    ...(isForGood ? {} : { autovacuum: 'off', jit: 'off', max_wal_size: '4GB', checkpoint_timeout: '1h' }),
    ...(isForGood ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const url = `postgres://kinchart@127.0.0.1:${port}/postgres`
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    await waitUntilReady(url, () => {
      const isRunning = server !== undefined && server.exitCode === null && server.signalCode === null
      if (!isRunning) server = spawn(programPath(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
    })
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    data,
    start,
    crash: async () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server has opened this database once; see global-setup.ts. */
export const templateDatabase = 'kinchart_template'

/** Creates an empty database, or a copy of `template`. Returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database "${name}"${template === undefined ? '' : ` template "${template}"`}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists "${name}" with (force)`)
  await client.end()
}

/**
 * Returns a user without root rights, because PostgreSQL and PgBouncer refuse to run as root. Undefined if the tests
 * don't run as root.
 */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const read = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim())
      return { uid: read('-u'), gid: read('-g') }
    } catch {
      // This machine has no such user, so try the next one.
    }
  }
  return { uid: 65534, gid: 65534 }
}

/** `run` starts PostgreSQL if it has ended. */
async function waitUntilReady(url: string, run: () => void): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    run()
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
