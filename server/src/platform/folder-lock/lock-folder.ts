import { statfs, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { hostname } from 'node:os'

/**
 * `everyMs` is how often the owner writes its heartbeat. If the heartbeat does not change for `silentMs`, the owner
 * counts as ended.
 */
type Pulse = { readonly everyMs: number; readonly silentMs: number }

const usualPulse: Pulse = { everyMs: 5000, silentMs: 60_000 }

type Heartbeat = {
  readonly isOurs: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

const COUNT_DIGITS = 12

/** Returns the lock's owner for the message to the operator; undefined if there is no heartbeat. */
async function readHolder(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^[\da-f-]{36} \d+ (process \d+ on [\w.-]{1,253})\n$/.exec(text)?.[1]
}

/**
 * Returns true if the heartbeat file changes. Does not compare times, because the clocks of two machines may differ.
 * If the file does not change, this takes `silentMs`.
 */
async function isBeating(path: string, { everyMs, silentMs }: Pulse): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before === '') return false
  for (let waited = 0; waited < silentMs; waited += everyMs / 2) {
    await pause(everyMs / 2)
    const now = await readFile(path, 'utf8').catch(() => '')
    if (now === '') return false
    if (now !== before) return true
  }
  return false
}

/**
 * Writes a heartbeat with a random nonce and an increasing count until `stop` is called. If the file contains another
 * nonce, another process has taken over the folder because it considered this process dead. Only one of them may
 * write, so this calls `onLost` once and stops.
 */
async function startHeartbeat(path: string, pulse: Pulse, onLost: () => void): Promise<Heartbeat> {
  const nonce = randomUUID()
  const host = hostname().replaceAll(/[^\w.-]/g, '-') || 'unknown'
  let count = 0
  // Every heartbeat has the same length and overwrites the previous one, so that writing works on a full disk.
  const text = (): string => `${nonce} ${String(count).padStart(COUNT_DIGITS, '0')} process ${process.pid} on ${host}\n`
  await writeFile(path, text(), { mode: 0o600 })
  const isOurs = async (): Promise<boolean> => {
    const now = await readFile(path, 'utf8').catch(() => undefined)
    return now === undefined || now === '' || now.startsWith(nonce)
  }
  let beating: Promise<void> = Promise.resolve()
  let isLost = false
  const beat = async (): Promise<void> => {
    if (isLost) return
    if (!(await isOurs())) {
      isLost = true
      clearInterval(timer)
      onLost()
      return
    }
    count++
    const file = await open(path, 'r+').catch(() => open(path, 'w', 0o600))
    try {
      await file.write(text(), 0)
    } finally {
      await file.close()
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => undefined)
  }, pulse.everyMs).unref()
  return {
    isOurs,
    stop: async () => {
      clearInterval(timer)
      await beating
      if (await isOurs()) await rm(path, { force: true })
    },
  }
}

/** 'unsupported' means that the file system has no locks. */
type KernelLock = { readonly release: () => void } | 'held' | 'unsupported'

/** The low byte of SQLite's result code is the error category (sqlite.org/rescode.html). */
const [BUSY, IO_ERROR, CORRUPT, PROTOCOL, NO_DATABASE] = [5, 10, 11, 15, 26]

/**
 * Locks the folder with a file lock. The kernel releases the lock when the process ends for any reason. The lock also
 * works between containers on one machine, which can't see each other's processes. Node cannot lock files, but its
 * built-in SQLite locks a file during an exclusive transaction. No other code in this process may open the file: when
 * any other file descriptor for it is closed, the kernel releases the lock.
 */
function lockFile(folder: string): KernelLock {
  const lock = tryLock(join(folder, 'lock.db'))
  if (lock !== 'held') return lock
  // A file system without locks rejects every lock. So try to lock a new file, which no other process can have locked.
  const probe = join(folder, `lock-probe-${randomUUID()}.db`)
  const other = tryLock(probe)
  if (typeof other === 'object') other.release()
  rmSync(probe, { force: true })
  return typeof other === 'object' ? 'held' : 'unsupported'
}

function tryLock(path: string, isAgain = false): KernelLock {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    // Keeps SQLite's journal off the disk, so that locking works on a full disk.
    file.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(path, 0o600)
    const lockedFile = file
    return { release: () => lockedFile.close() }
  } catch (error) {
    if (file?.isOpen === true) file.close()
    const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    if ((code & 0xff) === BUSY) return 'held'
    if ((code & 0xff) === IO_ERROR || (code & 0xff) === PROTOCOL) return 'unsupported'
    // SQLite locks the file before reading it, so no other process has the lock. The file is not a valid database, so
    // empty it and try again.
    if (!isAgain && ((code & 0xff) === NO_DATABASE || (code & 0xff) === CORRUPT)) {
      truncateSync(path)
      return tryLock(path, true)
    }
    throw new OperatorError(operatorTexts.lockNotOpened({ path }), { cause: error })
  }
}

export class FolderInUse extends OperatorError {
  constructor(folder: string, holder: string | undefined) {
    super(
      holder === undefined ? operatorTexts.folderInUse({ folder }) : operatorTexts.folderInUseBy({ holder, folder }),
    )
    this.name = 'FolderInUse'
  }
}

export type LockOptions = {
  readonly pulse?: Pulse
  /**
   * Called if another process took over the folder because this process wrote no heartbeat in time. After that, this
   * process must not write to the folder.
   */
  readonly onLost?: () => void
  /** Called before watching the heartbeat of a former owner, which takes a while. */
  readonly onWatching?: () => void
  /** For tests: overrides the check of whether the kernel's lock is sufficient. */
  readonly isDiskLocal?: boolean
}

/** After this time, both of two processes that started together have written their heartbeats. */
const BOTH_WROTE_MS = 1000

/**
 * File systems that only one machine can mount at a time, so that its kernel knows all locks (`f_type` of statfs(2)).
 */
const LOCAL: ReadonlySet<number> = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e],
  ...[0x01021994, 0x858458f6, 0x794c7630, 0x4d44, 0x2011bab0, 0x7366746e],
])

/**
 * Locks a data folder for this process. Two PostgreSQL servers on the same folder would destroy the data, and
 * PostgreSQL's own lock does not work between containers. When the process ends, the kernel releases its file lock,
 * so the next process can use the folder immediately. This is not enough if other machines may access the folder, or
 * if its file system has no locks. The next process then also waits until the previous owner's heartbeat has stopped.
 * Returns a function that releases the lock.
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  const { pulse = usualPulse } = options
  const beatPath = join(folder, 'lock.beat')
  const inUse = async (): Promise<FolderInUse> => new FolderInUse(folder, await readHolder(beatPath))
  const lock = lockFile(folder)
  if (lock === 'held') throw await inUse()
  const release = (): void => {
    if (lock !== 'unsupported') lock.release()
  }
  try {
    const isEnough = lock !== 'unsupported' && (options.isDiskLocal ?? (await isLocal(folder)))
    const isWatched = !isEnough && (await readHolder(beatPath)) !== undefined
    if (isWatched) options.onWatching?.()
    if (isWatched && (await isBeating(beatPath, pulse))) throw await inUse()
    const heartbeat = await startHeartbeat(beatPath, pulse, () => options.onLost?.())
    if (!isEnough) {
      // If two processes start at the same time, the process that wrote its heartbeat last gets the folder.
      await pause(BOTH_WROTE_MS)
      if (!(await heartbeat.isOurs())) throw await inUse()
    }
    return async () => {
      await heartbeat.stop()
      release()
    }
  } catch (error) {
    release()
    throw error
  }
}

export async function isLocal(folder: string): Promise<boolean> {
  return process.platform !== 'linux' || LOCAL.has((await statfs(folder)).type)
}
