import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answersOnSocket } from './address.ts'
import { initdbFolderOf, readPidFile } from './cluster.ts'

const [ORDERLY_MS, AT_ONCE_MS] = [30_000, 10_000]
const LOOK_MS = 50

/**
 * Stops a PostgreSQL that still uses the data folder although its Kinchart server was killed. Such a PostgreSQL
 * usually stops by itself within a moment. The caller must have locked the folder. Returns false if PostgreSQL still
 * responds but can't be stopped from here, for example because it runs in another container.
 */
export async function endLeftovers(folder: string): Promise<boolean> {
  const waitUntilStopped = async (ms: number): Promise<boolean> => {
    for (const until = performance.now() + ms; ; await pause(LOOK_MS)) {
      if (processesIn(folder).length === 0 && !(await answersOnSocket(folder))) return true
      if (performance.now() > until) return false
    }
  }
  const former = readPidFile(folder)
  if (former === undefined && processesIn(folder).length === 0) return true
  const isOurs = former !== undefined && processesIn(folder).includes(former.pid)
  if (isOurs) signal([former.pid], 'SIGINT')
  if (!(await waitUntilStopped(ORDERLY_MS))) {
    signal(processesIn(folder), 'SIGKILL')
    if (!(await waitUntilStopped(AT_ONCE_MS))) return false
  }
  // Remove the pid file, because after a reboot or in a new container, its process id may belong to another program.
  if (process.platform === 'linux') rmSync(join(folder, 'postmaster.pid'), { force: true })
  return true
}

/**
 * Ends a leftover `initdb`, because it would write into the folder of the next `initdb`. The caller must have locked
 * the data folder.
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
      // The process has just ended.
    }
  }
}

/**
 * Returns the ids of the PostgreSQL processes that use the folder. On systems other than Linux, returns only the
 * process in the pid file.
 */
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
