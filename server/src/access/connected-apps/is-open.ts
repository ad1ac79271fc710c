import { isNotPaused } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { isLive } from './grants.ts'

/** Returns whether a grant is currently usable: not ended, not expired, and the guardian's access not paused. */
export async function isOpen(db: Db, grantId: string | undefined): Promise<boolean> {
  if (grantId === undefined || !isUuid(grantId)) return false
  const row = await db
    .selectFrom('appGrant')
    .select('id')
    .where('id', '=', grantId)
    .where(isLive)
    .where(isNotPaused('appGrant.profileId'))
    .executeTakeFirst()
  return row !== undefined
}
