import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Recipient } from '../recipient.ts'

/** The channel on which processes notify each other of changed shares. Carries only ids. */
export const SHARE_CHANNEL = 'kinchart_share'

export type ShareNews = { readonly accountId: string; readonly recipient: Recipient }

/** Within a transaction the notification is sent on commit, and not at all on rollback. */
export async function announceShares(db: Db, news: ShareNews): Promise<void> {
  await sql`select pg_notify(${SHARE_CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}
