import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

const pathIn = (folder: string): string => join(folder, 'lock')

/**
 * Whether a server of the version before holds a folder. Its lock names a process and when that started, which says
 * nothing in another container; what it has open there says more: the socket on which it takes commands.
 */
export async function isHeldByFormer(folder: string, socketPath: string | undefined): Promise<boolean> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => '')
  // Ours ends its line; that of the version before did not.
  if (text === '' || text.endsWith('\n')) return false
  if (socketPath !== undefined && (await answers(socketPath))) return true
  const [pid, ...start] = text.split(' ')
  return isRunning(Number(pid), start.join(' '), socketPath === undefined)
}

/** Leaves what the version before looks for: a process's number. It keeps out one that is started beside this one. */
export async function leaveForFormer(folder: string): Promise<void> {
  await writeFile(pathIn(folder), `${process.pid}\n`, { mode: 0o600 })
}

export const removeForFormer = async (folder: string): Promise<void> => rm(pathIn(folder), { force: true })

async function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}

/** Where nothing says when a process started, its number alone counts only where `isNumberEnough`. */
function isRunning(pid: number, start: string, isNumberEnough: boolean): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = startOf(pid)
  return start === '' || now === '' ? isNumberEnough : now === start
}

function startOf(pid: number): string {
  if (process.platform === 'win32') return ''
  const printed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 })
  return printed.status === 0 ? printed.stdout.trim() : ''
}
