import { sql, type RawBuilder } from 'kysely'

/** Condition for a share that opens anything: not ended, and its last day not over. */
export const isLive: RawBuilder<boolean> = sql`share.ended_at is null and (share.closes_at is null or share.closes_at > now())`
