import { join } from 'node:path'
import { freeBytes } from '#platform/database/room.ts'
import { isDamage } from '#platform/database/damage.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** A database that ended with less than this left did so because the disk was full. */
const LITTLE_BYTES = 48_000_000

/**
 * What an operator reads whose start ended with an error of the database or its disk; every other error is answered as it is.
 * `databaseUrl`: undefined for the private PostgreSQL, which is in `dataDir`.
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

/** Whether the operating system, or the database, had no room to write. SQLSTATE disk_full. */
function hasNoRoom(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && (one.code === 'ENOSPC' || one.code === '53100')) return true
  return false
}
