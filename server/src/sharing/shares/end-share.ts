import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { removeFromList } from '../care-team/care-links.ts'
import { lockAccount } from '../lock-account.ts'
import type { Party } from '../party.ts'
import { announceShares } from './announce-shares.ts'
import { endLink } from './share-links.ts'

/** Closes what of one person is open to a party, at once; the party stays in the list. Throws 'share-ended' for none. */
export async function endShare(db: Db, record: OpenedRecord, party: Party): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    if (!(await close(trx, record, party))) throw new Problem('share-ended')
  })
}

/** Takes a party out of a person's list and closes what of them is open to it. Throws 'doctor-not-in-list'. */
export async function removeParty(db: Db, record: OpenedRecord, party: Party): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    if (!(await removeFromList(trx, record, party))) throw new Problem('doctor-not-in-list')
    await close(trx, record, party)
  })
}

/** Before a person's profile goes: whoever has a page of theirs open is told. */
export async function endSharesOf(db: Db, record: OpenedRecord): Promise<void> {
  const rows = await db
    .selectFrom('share')
    .select(['party_kind', 'party_id'])
    .where('profile_id', '=', record.profileId)
    .where('ended_at', 'is', null)
    .limit(1000)
    .execute()
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    for (const row of rows) await close(trx, record, { kind: row.party_kind, id: row.party_id })
  })
}

/** Answers whether anything was open. The link goes with the last share that it opened. */
async function close(trx: Db, { profileId, accountId }: OpenedRecord, party: Party): Promise<boolean> {
  const ended = await sql`
    update share set ended_at = now() where profile_id = ${profileId} and party_kind = ${party.kind}
      and party_id = ${party.id} and ended_at is null`.execute(trx)
  const left = await trx
    .selectFrom('share')
    .select('id')
    .where('account_id', '=', accountId)
    .where('party_kind', '=', party.kind)
    .where('party_id', '=', party.id)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) await endLink(trx, accountId, party)
  await announceShares(trx, { accountId, party })
  return (ended.numAffectedRows ?? 0n) > 0n
}
