import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_MS = 50

/** The lists in a folder and its subfolders, in the order of the alphabet. */
export function findLists(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return findLists(path)
      return /\.json(\.gz)?$/.test(name) ? [path] : []
    })
}

/**
 * `npm run directory -- load` (or `load-providers`) of all files in one go; seconds, and its greatest memory in bytes (Linux; else
 * undefined). A list that cannot be read is said and does not stop the others.
 */
export async function loadDirectory(
  files: readonly string[],
  database: Readonly<Record<string, string>>,
  what: 'load' | 'load-providers' = 'load',
): Promise<{ seconds: number; peak: number | undefined; said: readonly string[] }> {
  const startedAt = performance.now()
  const command = new URL('../scripts/commands.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [command, 'directory', what, ...files], {
    env: { ...process.env, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  let peak: number | undefined
  const looking = setInterval(() => {
    try {
      const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      if (kilobytes !== undefined) peak = Number(kilobytes) * 1024
    } catch {
      // It has just ended, or the system does not say.
    }
  }, LOOK_MS)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(looking)
  return { seconds: (performance.now() - startedAt) / 1000, peak, said: text.trimEnd().split('\n') }
}
