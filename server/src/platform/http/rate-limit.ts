import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { ApiError } from './api-error.ts'

type RateLimit = { readonly limit: number; readonly windowSeconds: number }

/**
 * Counts an attempt in the database, so that every process sees it. `key` names the action and the caller; only a
 * keyed digest of `key` is stored. Throws 'too-many-requests' once `limit` is used up within the window.
 */
export const consumeRateLimit = async (db: Db, cipher: Cipher, key: string, limit: RateLimit): Promise<void> =>
  consumeRateLimits(db, cipher, [{ key, ...limit }])

/**
 * Counts an attempt against several limits in one statement and one commit. If a limit is exceeded, nothing is
 * counted against the limits after it. Keys must be distinct. Callers that share keys must list them in the same
 * order, to avoid deadlocks.
 */
export async function consumeRateLimits(
  db: Db,
  cipher: Cipher,
  limits: readonly (RateLimit & { readonly key: string })[],
): Promise<void> {
  const counted = limits.map(({ key, windowSeconds }, at) => {
    const before = limits[at - 1]
    const isReached =
      before === undefined ? sql`true` : sql`(select used from ${sql.ref(`limit${at - 1}`)}) <= ${before.limit}`
    return sql`${sql.ref(`limit${at}`)} as (
      insert into rate_limit (key, window_start, used) select ${cipher.digest(key)}::bytea, now(), 1 where ${isReached}
      on conflict (key) do update set
        used = case when ${isOver(windowSeconds)} then 1 else rate_limit.used + 1 end,
        window_start = case when ${isOver(windowSeconds)} then now() else rate_limit.window_start end
      returning used,
        ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as wait)`
  })
  const each = limits.map(
    ({ limit }, at) => sql`select used > ${limit} as "isUsedUp", wait from ${sql.ref(`limit${at}`)}`,
  )
  const { rows } = await sql<{ isUsedUp: boolean; wait: number }>`
    with ${sql.join(counted)} ${sql.join(each, sql` union all `)}`.execute(db)
  const stop = rows.find(({ isUsedUp }) => isUsedUp)
  if (stop) throw new ApiError('too-many-requests', { retryAfterSeconds: Math.max(1, stop.wait) })
}

/**
 * If a window begins in the future, the clock was set back. Such a window counts as over, so that callers need not
 * wait until the clock catches up. A difference of one minute is allowed, because the start times of concurrent
 * transactions differ slightly.
 */
const isOver = (windowSeconds: number) => sql`
  (rate_limit.window_start < now() - make_interval(secs => ${windowSeconds}) or rate_limit.window_start > now() + interval '1 minute')`

/** Deletes windows that began more than two days ago. No window is longer than a day. */
export async function removeOldRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '2 days'`.execute(db)
}
