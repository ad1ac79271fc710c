import { z } from 'zod'
import type { LogRow } from '@kinchart/contract/calls/support.ts'
import { openEmail } from '#account/email-address.ts'
import { profileAad } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const MAX_SHOWN = 500
const ACTIVE_DAYS = 30

/** Returns the exception log, newest first, at most 500 rows. Source: S1 §2.11. */
export async function listExceptions(db: Db, cipher: Cipher): Promise<LogRow[]> {
  const rows = await db
    .selectFrom('exceptionLog')
    .leftJoin('account', 'account.id', 'exceptionLog.accountId')
    .leftJoin('profile', (join) =>
      join.onRef('profile.accountId', '=', 'exceptionLog.accountId').on('profile.kind', '=', 'self'),
    )
    .select(['exceptionLog.id', 'exceptionLog.raisedAt', 'exceptionLog.errorMessage', 'exceptionLog.isFixed'])
    .select(['account.email', 'profile.id as profileId'])
    .orderBy('exceptionLog.raisedAt', 'desc')
    .orderBy('exceptionLog.id')
    .limit(MAX_SHOWN)
    .execute()
  const names = await findFullNames(
    db,
    cipher,
    rows.flatMap((row) => row.profileId ?? []),
  )
  const activeSince = Date.now() - ACTIVE_DAYS * 86_400_000
  return rows.map((row) => ({
    id: row.id,
    raisedAt: row.raisedAt.toISOString(),
    profileName: names.get(row.profileId ?? '') ?? '',
    profileEmail: row.email === null ? '' : openEmail(cipher, row.email),
    isActive: row.raisedAt.getTime() >= activeSince,
    isFixed: row.isFixed,
    errorMessage: row.errorMessage,
  }))
}

const fullName = z
  .object({ firstName: z.string().catch(''), lastName: z.string().catch('') })
  .transform(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())

async function findFullNames(db: Db, cipher: Cipher, profileIds: readonly string[]): Promise<Map<string, string>> {
  if (profileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('id', 'in', [...new Set(profileIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, readFullName(cipher, row)]))
}

/** Returns '' for a profile that cannot be opened: that may be the very error in the log. */
function readFullName(
  cipher: Cipher,
  { id, details, dataKey }: { id: string; details: Buffer; dataKey: Buffer },
): string {
  try {
    return fullName.parse(JSON.parse(cipher.openDataKey(dataKey, id).decrypt(details, profileAad(id)).toString()))
  } catch {
    return ''
  }
}

/** Flags an entry as fixed or not; throws 'not-found'. */
export async function markFixed(db: Db, id: string, isFixed: boolean): Promise<void> {
  if (!isUuid(id)) throw new ApiError('not-found')
  const changed = await db.updateTable('exceptionLog').set({ isFixed }).where('id', '=', id).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new ApiError('not-found')
}
