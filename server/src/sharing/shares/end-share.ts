import { sql, type RawBuilder } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { removeFromList } from '../care-team/care-team-members.ts'
import { lockAccount } from '#sharing/passcode-tries.ts'
import type { Recipient } from '#sharing/tables.ts'
import { endLink } from './share-links.ts'

/** The messages on this channel contain only ids. */
export const SHARE_CHANNEL = 'kinchart_share'

export type ShareNews = { readonly accountId: string; readonly recipient: Recipient }

/** If called within a transaction, the notification is sent on commit. After a rollback, no notification is sent. */
export async function announceShares(db: Db, news: ShareNews): Promise<void> {
  await sql`select pg_notify(${SHARE_CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}

/** True for a share that has not ended and whose last day is not over. */
export const isLive: RawBuilder<boolean> = sql`share.ended_at is null and (share.closes_at is null or share.closes_at > now())`

/**
 * Ends everything that an account shares with a recipient, for all patients of the account. The recipient stays in
 * the patients' lists. Throws 'share-ended' if nothing is shared.
 */
export async function endShare(db: Db, { accountId }: OpenedRecord, recipient: Recipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await closeAll(trx, accountId, recipient))) throw new ApiError('share-ended')
  })
}

/**
 * Removes a recipient from the patient's list, and ends everything that the account shares with the recipient. Throws
 * 'doctor-not-in-list'.
 */
export async function removeRecipient(db: Db, record: OpenedRecord, recipient: Recipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    if (!(await removeFromList(trx, record, recipient))) throw new ApiError('doctor-not-in-list')
    await closeAll(trx, record.accountId, recipient)
  })
}

/** Ends all shares of a patient. Call this before the patient's profile is deleted. Other people's shares stay. */
export async function endSharesOf(db: Db, record: OpenedRecord): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    await endSharesWithin(trx, record)
  })
}

export async function endSharesWithin(trx: Db, { profileId, accountId }: OpenedRecord): Promise<void> {
  const rows = await trx
    .updateTable('share')
    .set({ endedAt: sql<Date>`now()` })
    .where('profileId', '=', profileId)
    .where('endedAt', 'is', null)
    .returning(['recipientKind', 'recipientId'])
    .execute()
  for (const { recipientKind: kind, recipientId: id } of rows) {
    const recipient = { kind, id }
    if (!(await isAnythingShared(trx, accountId, recipient))) await endLink(trx, accountId, recipient)
    await announceShares(trx, { accountId, recipient })
  }
}

/** Ends the shares, the link, and the sessions that the link opened. Returns true if anything was shared. */
async function closeAll(trx: Db, accountId: string, recipient: Recipient): Promise<boolean> {
  const ended = await trx
    .updateTable('share')
    .set({ endedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  await endLink(trx, accountId, recipient)
  await announceShares(trx, { accountId, recipient })
  return ended.numUpdatedRows > 0n
}

async function isAnythingShared(trx: Db, accountId: string, recipient: Recipient): Promise<boolean> {
  const open = await trx
    .selectFrom('share')
    .select('id')
    .where('accountId', '=', accountId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .where(isLive)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
