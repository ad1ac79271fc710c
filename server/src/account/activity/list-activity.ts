import type { ActivityRow } from '@kinchart/contract/calls/sign-ins.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { cipherOfAccount } from '../data-keys.ts'
import { activityPlace, type ActivityDetail } from './note-activity.ts'

const AT_ONCE = 20
/** Retention required for access logs: six years (45 CFR 164.316(b)(2)(i)). */
const RETENTION_DAYS = 6 * 366
const PRUNED_AT_ONCE = 1000

/** Newest first. `before`: an entry's id. If given, returns only older entries. */
export async function listActivity(
  db: Db,
  cipher: Cipher,
  accountId: string,
  before: number | undefined,
): Promise<{ readonly activity: ActivityRow[]; readonly hasMore: boolean }> {
  const rows = await db
    .selectFrom('accountActivity')
    .select(['id', 'at', 'kind', 'detail'])
    .where('accountId', '=', accountId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(AT_ONCE + 1)
    .execute()
  const own = await cipherOfAccount(db, cipher, accountId)
  const activity = rows.slice(0, AT_ONCE).map(({ id, at, kind, detail }): ActivityRow => {
    const parsedDetail = JSON.parse(own.decrypt(detail, activityPlace(accountId)).toString()) as ActivityDetail
    const { browser = '', system = '', place = null, name = null, count = 1 } = parsedDetail
    return { id, at: at.toISOString(), kind, browser, system, place, name, count }
  })
  return { activity, hasMore: rows.length > AT_ONCE }
}

export async function removeOldActivity(db: Db): Promise<void> {
  await db
    .deleteFrom('accountActivity')
    .where('id', 'in', (of) =>
      of
        .selectFrom('accountActivity')
        .select('id')
        .where('at', '<', new Date(Date.now() - RETENTION_DAYS * 86_400_000))
        .limit(PRUNED_AT_ONCE),
    )
    .execute()
}
