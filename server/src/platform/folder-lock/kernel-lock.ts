import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

/** Result of trying to lock a file. 'unsupported': its file system has no locks. */
export type KernelLock = { readonly release: () => void } | 'held' | 'unsupported'

/** The low byte of SQLite's result code is the error category (sqlite.org/rescode.html). */
const [BUSY, IO_ERROR, CORRUPT, PROTOCOL, NO_DATABASE] = [5, 10, 11, 15, 26]

/**
 * Locks a file until it is released or the process ends in any way: the kernel releases the lock, and it works between
 * containers on one machine, which do not see each other's processes. Node cannot lock files, but its built-in SQLite
 * does for an exclusive transaction. Nothing else in this process may open the file: closing any other descriptor of it
 * would drop the lock.
 */
export function lockFile(folder: string): KernelLock {
  const lock = tryLock(join(folder, 'lock.db'))
  if (lock !== 'held') return lock
  // A file system without locks refuses even a lock that no one can have.
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
    // Keeps the journal off the disk, so that locking works on a full disk.
    file.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(path, 0o600)
    const held = file
    return { release: () => held.close() }
  } catch (error) {
    if (file?.isOpen === true) file.close()
    const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    if ((code & 0xff) === BUSY) return 'held'
    if ((code & 0xff) === IO_ERROR || (code & 0xff) === PROTOCOL) return 'unsupported'
    // The lock is taken before the file is read: no one has it, and its content is not ours.
    if (!isAgain && ((code & 0xff) === NO_DATABASE || (code & 0xff) === CORRUPT)) {
      truncateSync(path)
      return tryLock(path, true)
    }
    throw new OperatorError(operatorTexts.lockNotOpened({ path }), { cause: error })
  }
}
