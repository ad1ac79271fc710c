import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Session } from '../sessions.ts'

const DAY_MS = 86_400_000

/**
 * `until`: 30 days after the user first accepted any version of the terms; null if the user has accepted none. S1 §1,
 * §9.
 */
export async function findArbitration(
  db: Db,
  accountId: string,
): Promise<{ readonly until: Date | null; readonly rejectedAt: Date | null }> {
  const first = await db
    .selectFrom('legalAcceptance')
    .select('acceptedAt')
    .where('accountId', '=', accountId)
    .where('document', '=', 'terms')
    .orderBy('acceptedAt')
    .limit(1)
    .executeTakeFirst()
  const rejection = await db
    .selectFrom('arbitrationRejection')
    .select('rejectedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    until: first ? new Date(first.acceptedAt.getTime() + constants.arbitrationOptOutDays * DAY_MS) : null,
    rejectedAt: rejection?.rejectedAt ?? null,
  }
}

/**
 * Throws 'arbitration-closed' if the deadline has passed, if the user has not accepted the terms, or if the user has
 * already rejected arbitration.
 */
export async function rejectArbitration(db: Db, { accountId }: Session): Promise<void> {
  const { until } = await findArbitration(db, accountId)
  if (until === null || until.getTime() + DAY_MS < Date.now()) throw new ApiError('arbitration-closed')
  const insertResult = await db
    .insertInto('arbitrationRejection')
    .values({ accountId })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .executeTakeFirst()
  if (insertResult.numInsertedOrUpdatedRows === 0n) throw new ApiError('arbitration-closed')
}
