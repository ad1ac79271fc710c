import { spawnSync } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes the only lock on a data directory: two processes on one embedded database lose rows without an error.
 *
 * The lock file holds the process id and when that process started, so that a lock left by a killed process is taken
 * over, and one left by a process whose id was given to another is not mistaken for a living owner.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(mine)
      await file.close()
      return async () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = await readFile(path, 'utf8').catch(() => '')
    const [pid, ...start] = holder.split(' ')
    if (holder === mine || isAlive(Number(pid), start.join(' '))) {
      throw new Error(`Another Kinchart (process ${pid}) is using ${folder}.`)
    }
    await rm(path, { force: true })
  }
  throw new Error(`The lock of ${folder} could not be taken.`)
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = startOf(pid)
  return now === '' || start === '' || now === start
}

/** When a process started, as the system prints it; empty where it does not say. */
function startOf(pid: number): string {
  if (process.platform === 'win32') return ''
  const printed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 })
  return printed.status === 0 ? printed.stdout.trim() : ''
}
