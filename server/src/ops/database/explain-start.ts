import { join } from 'node:path'
import { freeBytes } from '#platform/database/room.ts'
import { isDamage } from '#platform/database/damage.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

/** Below this much free space, a database is assumed to have stopped because the disk was full. */
const LITTLE_BYTES = 48_000_000

/**
 * Returns the operator's message for a start that failed with an error of the database or its disk; returns every other
 * error as is. `databaseUrl`: undefined for the private PostgreSQL in `dataDir`.
 */
export async function explainStart(error: unknown, databaseUrl: string | undefined, dataDir: string): Promise<unknown> {
  if (error instanceof OperatorError) return error
  if (isDamage(error)) {
    const what =
      databaseUrl === undefined
        ? [operatorTexts.damagedInPart({ folder: join(dataDir, 'postgres') }), operatorTexts.putBackup({ dataDir })]
        : [operatorTexts.serverDamaged]
    return new OperatorError(what.join('\n'), { cause: error })
  }
  if (databaseUrl !== undefined) return error
  const isFull = hasNoRoom(error) || (isUnavailable(error) && (await freeBytes(dataDir)) < LITTLE_BYTES)
  return isFull ? new OperatorError(operatorTexts.diskFull({ dataDir }), { cause: error }) : error
}

/** Returns whether the operating system or the database had no space to write. SQLSTATE disk_full. */
function hasNoRoom(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && (one.code === 'ENOSPC' || one.code === '53100')) return true
  return false
}
