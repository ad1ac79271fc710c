/** What Kinchart is started with, so that memory stays small (docs/decisions/0008-encryption-thread.md); they count at the start of a process alone. */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * The same of glibc's memory (docs/decisions/0094-memory-at-rest.md): few places that threads take from, and what is free at the end of one, or was large,
 * goes back to the system at once. By itself glibc raises both sizes to what was freed last, and an import's threads leave 100 MB lying.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
} as const

/**
 * Begins this process again with the flags and settings that are missing; its number, its terminal and whoever waits for it stay. Where
 * the system has no such way (Windows), it goes on without them and takes more memory. `compiledIn`: a folder, of this user alone, for what Node has
 * compiled, so that the next start need not; without one nothing is kept.
 */
export function takeMemoryFlags(compiledIn?: string): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  const wanted = { ...memorySettings, ...(compiledIn === undefined ? {} : { NODE_COMPILE_CACHE: compiledIn }) }
  const unset = Object.entries(wanted).filter(([name]) => process.env[name] === undefined)
  if (missing.length === 0 && unset.length === 0) return
  if (process.platform === 'win32' || process.execve === undefined) return
  const started = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)]
  // Node 22 hands on an empty environment where none is named.
  process.execve(process.execPath, started, { ...process.env, ...Object.fromEntries(unset) })
}
