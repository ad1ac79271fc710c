import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '@kinchart/server/platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

const run = promisify(execFile)
const MAX_BUILD_MS = 600_000

/**
 * Builds in another process, so that the server does not keep the memory that a build needs. Returns the folder. If the
 * build fails, throws an OperatorError with its message.
 */
export async function buildInChildProcess(...options: '--compress'[]): Promise<string> {
  const printed = run(process.execPath, [join(import.meta.dirname, 'print-portal.ts'), ...options], {
    timeout: MAX_BUILD_MS,
  })
  const { stdout } = await printed.catch((error: unknown) => {
    throw new OperatorError(reasonOf(error), { cause: error })
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

function reasonOf(error: unknown): string {
  const { signal, stderr = '' } = error as { signal?: string | null; stderr?: string }
  return typeof signal === 'string'
    ? operatorTexts.portalBuildEnded({ signal })
    : operatorTexts.portalNotBuilt({ reason: stderr.trim() || String(error) })
}
