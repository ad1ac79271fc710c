import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { removeFromList } from '../care-team/care-team-members.ts'
import { lockAccount } from '../lock-account.ts'
import type { Recipient } from '../recipient.ts'
import { announceShares } from './announce-shares.ts'
import { endLink } from './share-links.ts'

/** Closes what of one person is open to a recipient, at once; the recipient stays in the list. Throws 'share-ended' for none. */
export async function endShare(db: Db, record: OpenedRecord, recipient: Recipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    if (!(await close(trx, record, recipient))) throw new ApiError('share-ended')
  })
}

/** Takes a recipient out of a person's list and closes what of them is open to it. Throws 'doctor-not-in-list'. */
export async function removeRecipient(db: Db, record: OpenedRecord, recipient: Recipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    if (!(await removeFromList(trx, record, recipient))) throw new ApiError('doctor-not-in-list')
    await close(trx, record, recipient)
  })
}

/** Before a person's profile goes: whoever has a page of theirs open is told. */
export async function endSharesOf(db: Db, record: OpenedRecord): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    await endSharesWithin(trx, record)
  })
}

/** The same within a transaction that holds the account. */
export async function endSharesWithin(trx: Db, record: OpenedRecord): Promise<void> {
  const rows = await trx
    .selectFrom('share')
    .select(['recipientKind', 'recipientId'])
    .where('profileId', '=', record.profileId)
    .where('endedAt', 'is', null)
    .limit(1000)
    .execute()
  for (const row of rows) await close(trx, record, { kind: row.recipientKind, id: row.recipientId })
}

/** Answers whether anything was open. The link goes with the last share that it opened. */
async function close(trx: Db, { profileId, accountId }: OpenedRecord, recipient: Recipient): Promise<boolean> {
  const ended = await sql`
    update share set ended_at = now() where profile_id = ${profileId} and recipient_kind = ${recipient.kind}
      and recipient_id = ${recipient.id} and ended_at is null`.execute(trx)
  const left = await trx
    .selectFrom('share')
    .select('id')
    .where('accountId', '=', accountId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) await endLink(trx, accountId, recipient)
  await announceShares(trx, { accountId, recipient })
  return (ended.numAffectedRows ?? 0n) > 0n
}
