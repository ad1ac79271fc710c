import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseUser, type RunAs } from './run-as.ts'
import { packageOf, programEnv, programPath, type Programs } from './programs.ts'

export type EndCause = 'disk-full' | 'not-writable' | 'no-user-name' | 'crashed'

/** `lastWords`: PostgreSQL's last message, without data. */
export class NotStartedError extends Error {
  readonly why: EndCause
  readonly lastWords: string
  constructor(why: EndCause, lastWords: string) {
    super(`PostgreSQL did not start: ${lastWords}`)
    this.name = 'NotStartedError'
    this.why = why
    this.lastWords = lastWords
  }
}

export type Cluster = {
  readonly ended: Promise<EndCause>
  readonly stop: () => Promise<void>
  /** Stops PostgreSQL immediately. At the next start, PostgreSQL recovers from its write-ahead log. */
  readonly kill: () => void
}

/** A unix socket in the data folder, or (Windows) a loopback port with a password. */
export type Reach = 'socket' | { readonly port: number }

export const USER = 'kinchart'
const SOCKET = '.s.PGSQL.5432'

export const socketOf = (folder: string): string => join(folder, SOCKET)
const passwordFileOf = (folder: string): string => join(dirname(folder), 'postgres.password')

export const readPassword = (folder: string): string => readFileSync(passwordFileOf(folder), 'utf8').trim()

/** Undefined if `postmaster.pid` is missing. Source: PostgreSQL, src/include/utils/pidfile.h. */
export function readPidFile(folder: string): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Returns undefined if the folder is not a PostgreSQL data folder. */
export function dataMajor(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

export const initdbFolderOf = (folder: string): string => `${folder}.new`

/**
 * Creates the folder next to its final path and renames it, so that it is either complete or absent. Checksums are on,
 * text is ordered by code points, and only `USER` may sign in. Throws NotStartedError.
 */
export async function makeCluster(folder: string, programs: Programs, reach: Reach): Promise<void> {
  const made = initdbFolderOf(folder)
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { mode: 0o700 })
  const runAs = chooseUser(made, programs)
  giveTo(made, runAs)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = passwordFileOf(folder)
  // An upgrade keeps the password of the old data.
  if (reach !== 'socket' && !existsSync(passwordFile)) writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const auth =
    reach === 'socket'
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  // Order text by code points as LC_COLLATE=C does, but use Unicode rules for upper and lower case. The two
  // builtin-locale options need PostgreSQL 17.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const { child, lastWords } = run(programs, runAs, made, [
    'initdb',
    [`--pgdata=${made}`, `--username=${USER}`, '--encoding=UTF8', ...locale, '--data-checksums', ...auth],
  ])
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true })
    throw new NotStartedError(causeOf(lastWords()), lastWords())
  }
  await putInPlace(made, folder)
}

/** Renames the folder, and then syncs its parent folder so that the rename survives a crash. */
export async function putInPlace(made: string, folder: string): Promise<void> {
  renameSync(made, folder)
  if (process.platform === 'win32') return
  const parent = await open(dirname(folder), 'r')
  await parent.sync()
  await parent.close()
}

function giveTo(folder: string, { owner }: RunAs): void {
  const { uid, mode } = lstatSync(folder)
  if (owner !== undefined && uid !== owner.uid) chownSync(folder, owner.uid, owner.gid)
  const mayChange = process.getuid?.() === 0 || uid === process.getuid?.()
  if (mayChange && (mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

/**
 * Settings for full durability, no connections from other machines, and little memory. PostgreSQL's log must never
 * contain a value of a record.
 */
const settingsOf = (sharedBuffersMb: number): Readonly<Record<string, string>> => ({
  ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  ...{ shared_buffers: `${sharedBuffersMb}MB`, work_mem: '16MB', maintenance_work_mem: '64MB', max_wal_size: '512MB' },
  ...{ max_connections: '40' },
  // Avoids about ten processes that only replication and parallel queries need.
  ...{ wal_level: 'minimal', max_wal_senders: '0', max_worker_processes: '0', max_parallel_workers: '0' },
  ...{ io_method: 'sync', autovacuum_worker_slots: '1', autovacuum_max_workers: '1', jit: 'off' },
  // Don't use /dev/shm, which may be small or missing in a container.
  ...{ dynamic_shared_memory_type: 'mmap', huge_pages: 'off' },
  ...{ log_min_messages: 'fatal', log_min_error_statement: 'panic', log_error_verbosity: 'terse' },
  ...{ timezone: 'UTC', lc_messages: 'C' },
})

const settingsFor: Readonly<Record<number, readonly string[]>> = { 17: ['io_method', 'autovacuum_worker_slots'] }

/** Free disk space, in bytes, that PostgreSQL needs to start. */
export const ROOM_TO_START = 48_000_000

const [LOOK_MS, STOP_MS] = [20, 20_000]

/** Waits until PostgreSQL responds, however long recovery takes. Throws NotStartedError. */
export async function startCluster(
  folder: string,
  programs: Programs,
  { sharedBuffersMb, reach }: { readonly sharedBuffersMb: number; readonly reach: Reach },
): Promise<Cluster> {
  const runAs = chooseUser(folder, programs)
  giveTo(folder, runAs)
  const listening: Readonly<Record<string, string>> =
    reach === 'socket'
      ? // PostgreSQL's working folder is the data folder, so the relative path of the socket is short even if the full path is long.
        { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700', port: '5432' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(reach.port) }
  const unknown = new Set(settingsFor[programs.major] ?? [])
  const settings = Object.entries({ ...settingsOf(sharedBuffersMb), ...listening }).filter(
    ([name]) => !unknown.has(name),
  )
  const { child, lastWords } = run(programs, runAs, folder, [
    'postgres',
    ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  ])
  const ended = new Promise<EndCause>((resolve) => {
    child.once('error', () => resolve('crashed'))
    child.once('close', () => resolve(causeOf(lastWords())))
  })
  const watcher = watchOver(child)
  void ended.then(() => watcher?.kill('SIGKILL'))
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  while (isRunning()) {
    const seen = readPidFile(folder)
    if (seen?.pid === child.pid && seen?.isReady === true) {
      return {
        ended,
        kill: () => void child.kill('SIGQUIT'),
        stop: async () => {
          child.kill('SIGINT')
          const isOver = await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })])
          if (isOver === undefined) child.kill('SIGQUIT')
          await ended
        },
      }
    }
    await Promise.race([ended, pause(LOOK_MS)])
  }
  throw new NotStartedError(await ended, lastWords())
}

const OUTPUT_LENGTH = 4000

/**
 * Runs a PostgreSQL program in a separate session, so that Ctrl+C in the terminal does not reach it. Kinchart
 * receives the Ctrl+C and then stops PostgreSQL in an orderly way.
 */
function run(
  programs: Programs,
  { command, options }: RunAs,
  folder: string,
  [name, args]: readonly ['initdb' | 'postgres', readonly string[]],
): { readonly child: ChildProcess; readonly lastWords: () => string } {
  const [file, given] = command(programPath(programs, name), args)
  const child = spawn(file, given, {
    ...options,
    cwd: folder,
    env: programEnv(programs),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString()}`.slice(-OUTPUT_LENGTH)
  })
  child.once('error', (error) => (words += `${error.message}\n`))
  return { child, lastWords: () => lastErrorIn(words).replaceAll(packageOf(programs), '…') }
}

/**
 * Starts a shell that stops PostgreSQL soon after this process ends for any reason. The shell waits for its standard
 * input to close, which happens when this process ends.
 */
function watchOver({ pid }: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === undefined) return undefined
  const script = 'trap "" INT TERM HUP; read -r _; kill -INT "$1"; sleep 5; kill -QUIT "$1"'
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell there is no watcher. The next start then ends a leftover PostgreSQL.
  watcher.once('error', () => undefined)
  watcher.stdin?.on('error', () => undefined)
  watcher.unref()
  return watcher
}

/** The last error in PostgreSQL's output. It names files and settings, never a value. */
function lastErrorIn(words: string): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  return (lines.findLast((line) => /(?:PANIC|FATAL|error): /i.test(line)) ?? lines.at(-1) ?? '')
    .replace(/^.*?(?:PANIC|FATAL|error): +/i, '')
    .trim()
}

function causeOf(words: string): EndCause {
  if (/No space left on device|could not extend/i.test(words)) return 'disk-full'
  if (/could not look up effective user ID/i.test(words)) return 'no-user-name'
  if (/Permission denied|Read-only file system|wrong ownership|Operation not permitted/i.test(words))
    return 'not-writable'
  return 'crashed'
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
