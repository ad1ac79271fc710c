/**
 * Node flags that keep memory small (docs/decisions/0008-encryption-thread.md); they only take effect at process start.
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Settings that keep glibc's memory small (docs/decisions/0094-memory-at-rest.md). Threads share two arenas. Freed
 * memory returns to the system immediately if it is at the end of an arena or was a large block. By default, glibc
 * raises the trim and mmap thresholds to the size of the block freed most recently. An import's threads then leave
 * 100 MB unused.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
} as const

/**
 * Restarts this process with the missing flags and settings. The process keeps its PID, terminal and parent. On a
 * system that doesn't support this (Windows), the process continues without the flags and settings, and uses more
 * memory. `compiledIn`: a folder for Node's compile cache, private to this user. Without `compiledIn`, nothing is
 * cached.
 */
export function takeMemoryFlags(compiledIn?: string): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  const wanted = { ...memorySettings, ...(compiledIn === undefined ? {} : { NODE_COMPILE_CACHE: compiledIn }) }
  const unset = Object.entries(wanted).filter(([name]) => process.env[name] === undefined)
  if (missing.length === 0 && unset.length === 0) return
  if (process.platform === 'win32' || process.execve === undefined) return
  const started = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)]
  // Node 22 passes an empty environment if none is given.
  process.execve(process.execPath, started, { ...process.env, ...Object.fromEntries(unset) })
}
