/** What Kinchart is started with, so that memory stays small (docs/decisions/0008-encryption-thread.md); they count at the start of a process alone. */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Begins this process again with the flags that are missing; its number, its terminal and whoever waits for it stay. Where
 * the system has no such way (Windows), it goes on without them and takes more memory.
 */
export function takeMemoryFlags(): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  if (missing.length === 0 || process.platform === 'win32' || process.execve === undefined) return
  const started = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)]
  // Node 22 hands on an empty environment where none is named.
  process.execve(process.execPath, started, process.env)
}
