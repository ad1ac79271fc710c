import { sql } from 'kysely'

/** Condition for a link that can be opened. All others are answered as if they never existed. */
export const isLive = sql<boolean>`(content is not null and ended_at is null
  and (expires_at is null or expires_at > now()) and (passcode_hash is null or tries_left > 0))`
