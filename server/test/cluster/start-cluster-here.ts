import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { freePort } from '../free-port.ts'
import { otherUser } from '../start-postgres.ts'
import { makeCertificates } from './certificates.ts'
import {
  etcdVariables,
  haproxyFile,
  kinchartVariables,
  patroniFile,
  pgbouncerFile,
  type Ports,
} from './configuration.ts'
import { killPostgres, killPostgresNow, run, type Running } from './processes.ts'
import { findPostgres, findProgram, missingPackages } from './programs.ts'

/**
 * Runs packaging/cluster on this machine: three etcd members, two PostgreSQL servers under Patroni, HAProxy, PgBouncer.
 */
export type ClusterHere = {
  readonly env: Readonly<Record<string, string>>
  readonly frontUrl: string
  readonly apiPorts: readonly number[]
  /** Patroni's name of the primary; undefined if there is none right now. */
  readonly primary: () => Promise<string | undefined>
  /** Returns whether the standby has all acknowledged data and may take over. */
  readonly hasSyncStandby: () => Promise<boolean>
  /** Like `kill -9`. `withPatroni`: also kills Patroni, as if the machine were lost; it is not restarted. */
  readonly kill: (name: string, options?: { withPatroni?: boolean }) => Promise<void>
  readonly startAgain: (name: string) => void
  readonly stop: () => Promise<void>
}

const PATIENCE_MS = 90_000
const user = 'kinchart'
const here = '127.0.0.1'

/** Returns a message with the missing Debian packages, or undefined if none is missing. */
export function whyNotHere(): string | undefined {
  const missing = missingPackages()
  return missing.length === 0 ? undefined : operatorTexts.clusterPackages({ packages: missing.join(' ') })
}

/** Throws Error with `whyNotHere`, or with the programs' output. */
export async function startClusterHere(): Promise<ClusterHere> {
  const whyNot = whyNotHere()
  if (whyNot !== undefined) throw new Error(whyNot)
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-cluster-'))
  const ports = await choosePorts()
  const bin = findPostgres() ?? ''
  const names = ports.databases.map((_, index) => `db${index + 1}`)
  const dataOf = (name: string): string => join(folder, `data-${name}`)
  makeCertificates(folder)
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, `${name}.yml`), patroniFile(ports, index, { folder, data: dataOf(name), bin }))
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(ports))
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerFile(ports, folder))
  const running = new Map<string, Running>()
  const start = (name: string, program: string, args: readonly string[], env: Record<string, string> = {}): void =>
    void running.set(name, run(findProgram(program) ?? '', args, { folder, log: `${name}.out`, env }))
  const startPatroni = (name: string): void => start(name, 'patroni', [`${name}.yml`])
  const stopNow = (): void => {
    for (const { child } of running.values()) child.kill('SIGKILL')
    for (const name of names) killPostgresNow(dataOf(name))
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopNow)
  const stop = async (): Promise<void> => {
    for (const one of running.values()) await one.kill()
    for (const name of names) await killPostgres(dataOf(name))
    process.off('exit', stopNow)
    rmSync(folder, { recursive: true, force: true })
  }
  const restOf = (name: string): string => `http://${here}:${ports.databases[names.indexOf(name)]?.rest ?? 0}`
  const answers = async (name: string, path: string): Promise<boolean> =>
    fetch(`${restOf(name)}${path}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const nameThat = async (path: string): Promise<string | undefined> => {
    for (const name of names) if (await answers(name, path)) return name
    return undefined
  }
  const primary = async (): Promise<string | undefined> => nameThat('/primary')
  const hasSyncStandby = async (): Promise<boolean> => {
    const name = await primary()
    if (name === undefined) return false
    // Checks both states: Patroni's stored state decides whether the standby may take over, and PostgreSQL's own state
    // shows whether the standby is current.
    const { postgres = 0 } = ports.databases[names.indexOf(name)] ?? {}
    return (await namesSyncStandby(restOf(name))) && (await isCopiedInSync(masterUrl(folder, postgres)))
  }

  try {
    giveAway(folder)
    for (const index of ports.etcd.keys()) start(`etcd${index + 1}`, 'etcd', [], etcdVariables(ports, index, folder))
    for (const name of names) startPatroni(name)
    start('haproxy', 'haproxy', ['-f', 'haproxy.cfg'])
    await until(async () => (await primary()) !== undefined && (await hasSyncStandby()))
    const env = kinchartVariables(ports, folder)
    const secret = await makeDatabase(ports, folder, env['DATABASE_LISTEN_URL'] ?? '')
    writeFileSync(join(folder, 'userlist.txt'), `"${user}" "${secret}"\n`)
    giveAway(folder)
    start('pgbouncer', 'pgbouncer', ['pgbouncer.ini'])
    await until(async () => canAsk(env['DATABASE_URL'] ?? ''))
    return {
      env,
      frontUrl: `http://${here}:${ports.front}`,
      apiPorts: ports.apis,
      primary,
      hasSyncStandby,
      kill: async (name, { withPatroni = false } = {}) => {
        if (withPatroni) await running.get(name)?.kill()
        await killPostgres(dataOf(name))
      },
      startAgain: (name) => {
        if (running.get(name)?.child.signalCode !== null) startPatroni(name)
      },
      stop,
    }
  } catch (error) {
    const logNames = readdirSync(folder).filter((name) => /\.(?:out|log)$/.test(name))
    const logs = logNames.map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8').slice(-1500)}`)
    await stop()
    throw new Error(`The cluster did not start.\n${logs.join('\n')}`, { cause: error })
  }
}

async function choosePorts(): Promise<Ports> {
  const taken = new Set<number>()
  const next = async (): Promise<number> => {
    for (;;) {
      const port = await freePort()
      if (!taken.has(port)) return taken.add(port) && port
    }
  }
  const each = async <One>(count: number, make: () => Promise<One>): Promise<One[]> => {
    const made: One[] = []
    for (let index = 0; index < count; index++) made.push(await make())
    return made
  }
  return {
    etcd: await each(3, async () => ({ client: await next(), peer: await next() })),
    databases: await each(2, async () => ({ postgres: await next(), rest: await next() })),
    apis: await each(2, next),
    primary: await next(),
    front: await next(),
    pgbouncer: await next(),
  }
}

/** Changes the owner of a folder, because PostgreSQL and PgBouncer refuse to run as root. */
function giveAway(folder: string): void {
  const owner = otherUser()
  if (owner === undefined) return
  chownSync(folder, owner.uid, owner.gid)
  for (const name of readdirSync(folder)) chownSync(join(folder, name), owner.uid, owner.gid)
}

/**
 * Creates the database as described in docs/operations/cluster.md. Returns the user's secret as PostgreSQL stores it.
 */
async function makeDatabase({ primary }: Ports, folder: string, listenUrl: string): Promise<string> {
  const password = new URL(listenUrl).password
  const client = new pg.Client({ connectionString: masterUrl(folder, primary) })
  await client.connect()
  try {
    await client.query(`create role ${user} login password '${password}'`)
    await client.query(`create database ${user} owner ${user}`)
    const { rows } = await client.query<{ secret: string }>(
      'select rolpassword as secret from pg_authid where rolname = $1',
      [user],
    )
    return rows[0]?.secret ?? ''
  } finally {
    await client.end()
  }
}

const masterUrl = (folder: string, port: number): string =>
  `postgres://postgres:change-superuser-password@${here}:${port}/postgres?sslmode=verify-full&sslrootcert=${join(folder, 'cluster-ca.pem')}`

/** Source: Patroni, REST API, `GET /cluster`. */
async function namesSyncStandby(rest: string): Promise<boolean> {
  const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  const { members = [] } = ((await answer?.json()) ?? {}) as { members?: readonly { role: string; state: string }[] }
  return members.some(({ role, state }) => role === 'sync_standby' && (state === 'running' || state === 'streaming'))
}

const isCopiedInSync = async (url: string): Promise<boolean> =>
  (await ask(url, `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`)) === 1

const canAsk = async (url: string): Promise<boolean> => (await ask(url, 'select 1')) === 1

/** Undefined if the server does not respond. */
async function ask(url: string, question: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(question)).rows.length
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It took too long.')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
