import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { AccountServices } from '../services.ts'
import { laterVersions } from './versions.ts'
import { upcomingVersionMail } from './upcoming-mail.ts'

/**
 * [Note: Who tells a new account of an announced version] announceVersions goes through the accounts in batches, by id.
 * An account confirmed during a run is emailed by a batch if its id is still ahead, and at its confirmation otherwise.
 * A confirmation blocks the announcements until it ends, so that exactly one of the two sends the email.
 */
export async function holdAnnouncements(trx: Db): Promise<void> {
  await sql`lock table legal_announcement in share mode`.execute(trx)
}

/** Queues an email to an account being confirmed for each announced version that no batch will email it about. */
export async function saveUpcomingNotices(
  trx: Db,
  { outbox, legalVersions, publicUrl }: Pick<AccountServices, 'outbox' | 'legalVersions' | 'publicUrl'>,
  account: { readonly id: string; readonly email: string; readonly language: Language | null },
): Promise<readonly { readonly send: () => Promise<void> }[]> {
  const later = laterVersions(legalVersions)
  if (later.length === 0) return []
  const { rows } = await sql<{ document: string; version: string; effectiveAt: Date }>`
    select document, version, effective_at from legal_announcement announced
    where effective_at > now() and (told_at is not null or told_until >= ${account.id}::uuid)
      and not exists (select from legal_acceptance accepted where accepted.account_id = ${account.id}
        and accepted.document = announced.document and accepted.version = announced.version)
    order by announced_at limit 20`.execute(trx)
  const reader = { to: account.email, language: account.language ?? 'en' }
  const mails = []
  for (const row of rows) {
    const listed = later.find(({ document, version }) => document === row.document && version === row.version)
    if (listed) mails.push(await outbox.keep(trx, upcomingVersionMail(reader, listed, row.effectiveAt, publicUrl)))
  }
  return mails
}
