import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Recipient } from '../recipient.ts'

/** The channel on which the processes tell each other that shares changed. Carries ids, nothing else. */
export const SHARE_CHANNEL = 'kinchart_share'

export type ShareNews = { readonly accountId: string; readonly recipient: Recipient }

/** Within a transaction the news goes out when it commits, and not at all when it does not. */
export async function announceShares(db: Db, news: ShareNews): Promise<void> {
  await sql`select pg_notify(${SHARE_CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}
