import { sql } from 'kysely'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { LegalVersion } from '@kinchart/contract/calls/legal.ts'
import { openEmail } from '../email-address.ts'
import type { AccountServices } from '../services.ts'
import { upcomingVersionMail } from './upcoming-mail.ts'
import { laterVersions } from './versions.ts'

export type AnnounceServices = Pick<AccountServices, 'db' | 'cipher' | 'outbox' | 'publicUrl' | 'legalVersions'>

const NOTICE_MS = constants.termsNoticeDays * 86_400_000
const BATCH = 200

/**
 * Announces each version of a legal document except the first, by emailing every confirmed account once. The version
 * takes effect on its own date or 30 days after the announcement, whichever is later. S1 §1; Q8. Progress is stored
 * together with the emails of each batch. A process that resumes therefore neither skips an account nor emails it
 * twice. May run in any number of processes.
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
    .insertInto('legalAnnouncement')
    .values({
      document,
      version,
      announcedAt: new Date(now),
      effectiveAt: new Date(Math.max(Date.parse(`${effectiveOn}T00:00:00Z`), now + NOTICE_MS)),
      notifiedUntil: null,
      notifiedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['document', 'version']).doNothing())
    .execute()
}

/** Returns false after all accounts have been emailed. See [Note: Who tells a new account of an announced version]. */
async function tellBatch(
  { db, cipher, outbox, publicUrl }: AnnounceServices,
  { document, version }: LegalVersion,
  batch: number,
): Promise<boolean> {
  const mails = await db.transaction().execute(async (trx) => {
    await sql`lock table legal_announcement in exclusive mode`.execute(trx)
    const announced = await trx
      .selectFrom('legalAnnouncement')
      .select(['effectiveAt', 'notifiedUntil'])
      .where('document', '=', document)
      .where('version', '=', version)
      .where('notifiedAt', 'is', null)
      .executeTakeFirst()
    if (!announced) return undefined
    const { effectiveAt, notifiedUntil } = announced
    const accounts = await trx
      .selectFrom('account')
      .select(['id', 'email', 'language'])
      .where('confirmedAt', 'is not', null)
      .$if(notifiedUntil !== null, (query) => query.where('id', '>', notifiedUntil ?? ''))
      .orderBy('id')
      .limit(batch)
      .execute()
    const queuedMails = []
    for (const { email, language } of accounts) {
      const reader = { to: openEmail(cipher, email), language: language ?? 'en' }
      queuedMails.push(
        await outbox.keep(trx, upcomingVersionMail(reader, { document, version }, effectiveAt, publicUrl)),
      )
    }
    await trx
      .updateTable('legalAnnouncement')
      .set({
        notifiedUntil: accounts.at(-1)?.id ?? notifiedUntil,
        notifiedAt: accounts.length < batch ? new Date() : null,
      })
      .where('document', '=', document)
      .where('version', '=', version)
      .execute()
    return queuedMails
  })
  for (const mail of mails ?? []) await mail.send()
  return mails !== undefined && mails.length === batch
}
