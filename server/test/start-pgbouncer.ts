import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { packaged } from './cluster/packaged.ts'
import { findProgram } from './cluster/programs.ts'
import { freePort } from './free-port.ts'
import { otherUser } from './start-postgres.ts'

export type TestPooler = { readonly urlOf: (databaseUrl: string) => string; readonly stop: () => Promise<void> }

export const hasPgBouncer = findProgram('pgbouncer') !== undefined
export const noPgBouncer = 'Debian’s package pgbouncer is not installed.'

/** Throws if the package is not installed. `connections`: the number of server connections per database. */
export async function startPgBouncer(serverUrl: string, { connections = 4 } = {}): Promise<TestPooler> {
  const program = findProgram('pgbouncer')
  if (program === undefined) throw new Error(noPgBouncer)
  // The packaged setting. It ends a connection to a server that has become a standby, so that PgBouncer reconnects.
  const connectQuery = /connect_query=.*/.exec(packaged('pgbouncer.ini', []))?.[0] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      ...['[databases]', `* = host=${hostname} port=${serverPort} user=${username} ${connectQuery}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['pool_mode = transaction', `default_pool_size = ${connections}`, 'max_client_conn = 500'],
      ...['query_wait_timeout = 10', 'server_login_retry = 1', ''],
    ].join('\n'),
  )
  const owner = otherUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...owner, cwd: folder, stdio: 'ignore' })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const urlOf = (databaseUrl: string): string => {
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  await untilAnswered(urlOf(serverUrl))
  return {
    urlOf,
    stop: async () => {
      end()
      await ended
      process.off('exit', end)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
