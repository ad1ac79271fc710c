import { sql } from 'kysely'

/** A link that can be opened. What is none of these is answered as if it had never been. */
export const isLive = sql<boolean>`(content is not null and ended_at is null
  and (expires_at is null or expires_at > now()) and (passcode_hash is null or tries_left > 0))`
