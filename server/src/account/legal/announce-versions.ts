import { sql } from 'kysely'
import { constants } from '@kinchart/contract/constants.ts'
import type { LegalVersion } from '@kinchart/contract/legal.ts'
import type { AccountServices } from '../services.ts'
import { upcomingVersionMail } from './upcoming-mail.ts'
import { laterVersions } from './versions.ts'

export type AnnounceServices = Pick<AccountServices, 'db' | 'outbox' | 'publicUrl' | 'legalVersions'>

const NOTICE_MS = constants.termsNoticeDays * 86_400_000
const BATCH = 200

/**
 * Announces each version that was published after the first, once, and mails every confirmed account. It binds on its
 * own day, or 30 days after the announcement, whichever is later. S1 §1; settled question 8.
 *
 * Told batch by batch: how far it came is kept together with the mails, so that whoever goes on after a stop neither
 * leaves one out nor mails one twice. May run in any number of processes.
 */
export async function announceVersions(services: AnnounceServices, batch = BATCH): Promise<void> {
  for (const version of laterVersions(services.legalVersions)) {
    await insertAnnouncement(services, version)
    let isMore = true
    while (isMore) isMore = await tellBatch(services, version, batch)
  }
}

async function insertAnnouncement(
  { db }: AnnounceServices,
  { document, version, effectiveOn }: LegalVersion,
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('legal_announcement')
    .values({
      document,
      version,
      announced_at: new Date(now),
      effective_at: new Date(Math.max(Date.parse(`${effectiveOn}T00:00:00Z`), now + NOTICE_MS)),
      told_until: null,
      told_at: null,
    })
    .onConflict((conflict) => conflict.columns(['document', 'version']).doNothing())
    .execute()
}

/** Mails the next accounts; false when everybody has been told. See [Note: Who tells a new account of an announced version]. */
async function tellBatch(
  { db, outbox, publicUrl }: AnnounceServices,
  { document, version }: LegalVersion,
  batch: number,
): Promise<boolean> {
  const mails = await db.transaction().execute(async (trx) => {
    await sql`lock table legal_announcement in exclusive mode`.execute(trx)
    const announced = await trx
      .selectFrom('legal_announcement')
      .select(['effective_at', 'told_until'])
      .where('document', '=', document)
      .where('version', '=', version)
      .where('told_at', 'is', null)
      .executeTakeFirst()
    if (!announced) return undefined
    const { effective_at: effectiveAt, told_until: toldUntil } = announced
    const accounts = await trx
      .selectFrom('account')
      .select(['id', 'email'])
      .where('confirmed_at', 'is not', null)
      .$if(toldUntil !== null, (query) => query.where('id', '>', toldUntil ?? ''))
      .orderBy('id')
      .limit(batch)
      .execute()
    const kept = []
    for (const { email } of accounts)
      kept.push(await outbox.keep(trx, upcomingVersionMail(email, { document, version }, effectiveAt, publicUrl)))
    await trx
      .updateTable('legal_announcement')
      .set({ told_until: accounts.at(-1)?.id ?? toldUntil, told_at: accounts.length < batch ? new Date() : null })
      .where('document', '=', document)
      .where('version', '=', version)
      .execute()
    return kept
  })
  for (const mail of mails ?? []) await mail.send()
  return mails !== undefined && mails.length === batch
}
