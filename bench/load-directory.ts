import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { watchMemory } from './watch-memory.ts'

/** Returns the lists in a folder and its subfolders, in alphabetical order. */
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
 * Runs `npm run directory -- load` (or `load-providers`) on all files at once. Returns the seconds, the peak memory in bytes with the
 * database, and what it printed.
 */
export async function loadDirectory(
  files: readonly string[],
  database: Readonly<Record<string, string>>,
  what: 'load' | 'load-providers' = 'load',
): Promise<{ seconds: number; peak: number; said: readonly string[] }> {
  const startedAt = performance.now()
  const command = new URL('../scripts/commands.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [command, 'directory', what, ...files], {
    env: { ...process.env, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const stopWatching = watchMemory(child.pid ?? Number.NaN)
  await new Promise((resolve) => child.once('close', resolve))
  return { seconds: (performance.now() - startedAt) / 1000, peak: stopWatching(), said: text.trimEnd().split('\n') }
}
