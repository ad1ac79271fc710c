import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answersOnSocket } from './address.ts'
import { initdbFolderOf, readPidFile } from './cluster.ts'

/** How long a PostgreSQL may take to end by itself, in order, and at once. */
const [ORDERLY_MS, AT_ONCE_MS] = [30_000, 10_000]
const LOOK_MS = 50

/**
 * Ends a PostgreSQL that a killed server left on a data folder, whose lock the caller has. It usually ends by itself within a
 * moment. Answers false where one answers that cannot be ended from here: it belongs to another container.
 */
export async function endLeftovers(folder: string): Promise<boolean> {
  const waitUntilGone = async (ms: number): Promise<boolean> => {
    for (const until = performance.now() + ms; ; await pause(LOOK_MS)) {
      if (processesIn(folder).length === 0 && !(await answersOnSocket(folder))) return true
      if (performance.now() > until) return false
    }
  }
  const former = readPidFile(folder)
  if (former === undefined && processesIn(folder).length === 0) return true
  const isOurs = former !== undefined && processesIn(folder).includes(former.pid)
  if (isOurs) signal([former.pid], 'SIGINT')
  if (!(await waitUntilGone(ORDERLY_MS))) {
    signal(processesIn(folder), 'SIGKILL')
    if (!(await waitUntilGone(AT_ONCE_MS))) return false
  }
  // Its number may be that of another program now, after a restart of the machine or in a new container.
  if (process.platform === 'linux') rmSync(join(folder, 'postmaster.pid'), { force: true })
  return true
}

/**
 * Ends an `initdb` that a killed server left running, so that it does not write into the folder of the next one. The caller
 * holds the lock of the data folder.
 */
export async function endInitdb(folder: string): Promise<void> {
  const made = initdbFolderOf(folder)
  if (!existsSync(made)) return
  for (const until = performance.now() + AT_ONCE_MS; performance.now() < until; await pause(LOOK_MS)) {
    const running = processesIn(made)
    if (running.length === 0) return
    signal(running, 'SIGKILL')
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has just ended.
    }
  }
}

/** The processes of PostgreSQL's programs that work in a folder; elsewhere than on Linux, the one that its file names. */
function processesIn(folder: string): readonly number[] {
  if (process.platform !== 'linux') {
    const pid = readPidFile(folder)?.pid
    return pid !== undefined && isAlive(pid) ? [pid] : []
  }
  const place = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isPostgres = /^(?:postgres|initdb)/.test(basename(readlinkSync(`/proc/${pid}/exe`)))
        return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === place
      } catch {
        // It has ended, or is another user's.
        return false
      }
    })
    .map(Number)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
