import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { portalFolder } from './portal-folder.ts'

const run = promisify(execFile)
const LONGEST_MS = 600_000

/**
 * Builds the portal, where this state of its sources is not built yet, in a process of its own: what the build takes of memory goes with it, and whoever
 * serves people does not keep it. Answers the folder. Throws what the build said where it failed.
 */
export async function buildBeside(): Promise<string> {
  const built = portalFolder()
  if (existsSync(built)) return built
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'print-portal.ts')], {
    timeout: LONGEST_MS,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}
