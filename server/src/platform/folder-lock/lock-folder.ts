import { statfs, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { hostname } from 'node:os'

/** How often the owner writes its heartbeat, and how long the owner may be silent before it counts as ended. */
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
 * Checks whether the file changes, so that the clocks of two machines need not agree. If it does not change, the check
 * takes as long as the owner may be silent.
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
 * Writes a nonce and an increasing count until stopped. If another nonce appears, calls `onLost` once. Another nonce
 * means that another process considered this process dead. Only one of them may write.
 */
async function startHeartbeat(path: string, pulse: Pulse, onLost: () => void): Promise<Heartbeat> {
  const nonce = randomUUID()
  const host = hostname().replaceAll(/[^\w.-]/g, '-') || 'unknown'
  let count = 0
  // Every heartbeat has the same length and overwrites the last one, so that writing works on a full disk.
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
 * The kernel releases the lock when the process ends in any way. The lock also works between containers on one machine,
 * which do not see each other's processes. Node cannot lock files, but its built-in SQLite locks one for an exclusive
 * transaction. No other code in this process may open the file, because closing any other descriptor of it would drop
 * the lock.
 */
function lockFile(folder: string): KernelLock {
  const lock = tryLock(join(folder, 'lock.db'))
  if (lock !== 'held') return lock
  // A file system without locks refuses even a lock that no other process has.
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
    // SQLite locks the file before it reads it. So no other process has the lock, and the file content is not ours.
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
   * Called if another process took over the folder because this process was silent. From then on, this process must not
   * write anything.
   */
  readonly onLost?: () => void
  /** Called before watching the heartbeat of a former owner, which takes a while. */
  readonly onWatching?: () => void
  /** Overrides whether the kernel's lock is sufficient. For tests. */
  readonly isDiskLocal?: boolean
}

/** After this time, two processes that started together have both written. */
const BOTH_WROTE_MS = 1000

/** File systems that only one kernel can open, so that this kernel sees all locks (`f_type` of statfs(2)). */
const LOCAL: ReadonlySet<number> = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e],
  ...[0x01021994, 0x858458f6, 0x794c7630, 0x4d44, 0x2011bab0, 0x7366746e],
])

/**
 * Two PostgreSQL servers on one data folder destroy it, and PostgreSQL's own lock does not work between containers. The
 * kernel's lock ends with its process, so another start gets the folder immediately. Other machines may be able to
 * reach the folder, or its file system may have no locks. In these cases, the heartbeat of a former owner must also
 * have been silent for a while.
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
      // If two processes start at the same time, the one that writes last wins.
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
