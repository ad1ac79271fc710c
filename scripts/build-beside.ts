import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LONGEST_MS = 600_000

/**
 * Builds the portal in its own process, so that the server does not keep the memory that a build needs; returns the
 * folder. Throws with the build's message if it fails.
 */
export async function buildBeside(...options: '--compress'[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'print-portal.ts'), ...options], {
    timeout: LONGEST_MS,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}
