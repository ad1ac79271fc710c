import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { ApiError } from './api-error.ts'

/**
 * Counts tries in the database, so that every process sees them. `key` names what is tried and by whom; only its
 * keyed digest is kept. Throws 'too-many-requests' once `limit` is used up within the window.
 */
export async function consumeRateLimit(
  db: Db,
  cipher: Cipher,
  key: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<void> {
  const digest = cipher.digest(key)
  const { rows } = await sql<{ used: number; wait: number }>`
    insert into rate_limit (key, window_start, used) values (${digest}, now(), 1)
    on conflict (key) do update set
      used = case when ${isOver(windowSeconds)} then 1 else rate_limit.used + 1 end,
      window_start = case when ${isOver(windowSeconds)} then now() else rate_limit.window_start end
    returning used,
      ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as wait`.execute(db)
  const [row] = rows
  if (row && row.used > limit) throw new ApiError('too-many-requests', { retryAfterSeconds: Math.max(1, row.wait) })
}

/**
 * A window is over when its time is, and when it begins later than now: the clock went back, and nobody waits until it is
 * there again. Transactions that began at the same time are a moment apart.
 */
const isOver = (windowSeconds: number) => sql`
  (rate_limit.window_start < now() - make_interval(secs => ${windowSeconds}) or rate_limit.window_start > now() + interval '1 minute')`

/** Windows are a day at most: what began before is forgotten. */
export async function removeOldRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '2 days'`.execute(db)
}
