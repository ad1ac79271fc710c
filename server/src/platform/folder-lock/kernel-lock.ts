import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** How the attempt to lock a file ended. 'unsupported': its file system keeps no locks. */
export type KernelLock = { readonly release: () => void } | 'held' | 'unsupported'

/** The low byte of SQLite's result code says of what kind it is (sqlite.org/rescode.html). */
const [BUSY, IO_ERROR, CORRUPT, PROTOCOL, NO_DATABASE] = [5, 10, 11, 15, 26]

/**
 * Locks a file until it is released or the process ends, however it ends: the kernel gives the lock back, and it counts
 * between containers on one machine, which do not see each other's processes.
 *
 * Node locks no files itself; SQLite, which is part of it, does for its exclusive transaction, and knows the trap: closing
 * any other descriptor of the file would drop the lock. Nothing else in this process may open the file, therefore.
 */
export function lockFile(folder: string): KernelLock {
  const lock = tryLock(join(folder, 'lock.db'))
  if (lock !== 'held') return lock
  // A file system that refuses every lock refuses one that nobody can hold, too.
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
    // Without a journal on the disk, so that a full one can be locked.
    file.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(path, 0o600)
    const held = file
    return { release: () => held.close() }
  } catch (error) {
    if (file?.isOpen === true) file.close()
    const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    if ((code & 0xff) === BUSY) return 'held'
    if ((code & 0xff) === IO_ERROR || (code & 0xff) === PROTOCOL) return 'unsupported'
    // Whoever holds the file is asked before it is read: nobody does, and what is in it is nothing of ours.
    if (!isAgain && ((code & 0xff) === NO_DATABASE || (code & 0xff) === CORRUPT)) {
      truncateSync(path)
      return tryLock(path, true)
    }
    throw new OperatorError(operatorTexts.lockNotOpened({ path }), { cause: error })
  }
}
