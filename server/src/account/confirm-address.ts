import type { Language } from '@kinchart/texts/translate.ts'
import { networkOf } from '#platform/http/network.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { limitMails } from '#platform/mail/limit-mails.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { consumeDigits, consumeLink, issueCode } from './codes.ts'
import { emailDigestOf, emailKeyOf, openEmail } from './email-address.ts'
import { confirmationMail } from './mails.ts'
import type { AccountServices } from './services.ts'
import { confirmSubject } from './sign-up.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { laterVersions } from '#account/legal/versions.ts'
import { upcomingVersionMail } from '#account/legal/upcoming-mail.ts'

/**
 * [Note: Who tells a new account of an announced version] announceVersions emails the accounts about a new version of
 * a legal document, in batches by id. An account may be confirmed during a run. If no batch has reached the account's
 * id yet, a later batch emails the account. Otherwise the confirmation emails it. A confirmation blocks the
 * announcements until it ends, so that exactly one of the two sends the email.
 */
async function holdAnnouncements(trx: Db): Promise<void> {
  await sql`lock table legal_announcement in share mode`.execute(trx)
}

/** Queues the emails about announced versions that no later batch will send to this account. */
async function saveUpcomingNotices(
  trx: Db,
  { outbox, legalVersions, publicUrl }: Pick<AccountServices, 'outbox' | 'legalVersions' | 'publicUrl'>,
  account: { readonly id: string; readonly email: string; readonly language: Language | null },
): Promise<readonly { readonly send: () => Promise<void> }[]> {
  const later = laterVersions(legalVersions)
  if (later.length === 0) return []
  const { rows } = await sql<{ document: string; version: string; effectiveAt: Date }>`
    select document, version, effective_at from legal_announcement announced
    where effective_at > now() and (notified_at is not null or notified_until >= ${account.id}::uuid)
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

/**
 * Sends a new code only if the account is unconfirmed. Otherwise creates a decoy. Both take the same time, because
 * the email is sent after the response. `language`: the page's language.
 */
export async function resendCode(
  services: AccountServices,
  email: string,
  { caller, language }: { readonly caller: string; readonly language?: Language | undefined },
): Promise<void> {
  const { db, cipher, outbox, publicUrl, runLater } = services
  const emailKey = emailKeyOf(email)
  await limitMails(services, caller)
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'confirmedAt', 'language'])
    .where('emailDigest', '=', emailDigestOf(cipher, email))
    .executeTakeFirst()
  const waiting = account?.confirmedAt === null ? account : undefined
  const issued = await issueCode(db, cipher, confirmSubject(emailKey), { accountId: waiting?.id ?? null })
  if (!waiting) return
  const reader = { to: openEmail(cipher, waiting.email), language: language ?? waiting.language ?? 'en' }
  runLater(async () => outbox.post(confirmationMail(reader, issued, publicUrl)))
}

const DIGITS = /^\d{6}$/

/**
 * Accepts the digits or the link's code. Wrong digits are limited per address and caller. Throws 'code-wrong' or
 * 'code-exhausted'. An unknown or already confirmed address also gets 'code-wrong'.
 */
export async function confirmAddress(
  services: AccountServices,
  email: string,
  code: string,
  caller: string,
): Promise<void> {
  const { db, cipher } = services
  const emailKey = emailKeyOf(email)
  const isDigits = DIGITS.test(code)
  if (isDigits)
    await consumeRateLimit(db, cipher, `confirm/${emailKey}/${networkOf(caller)}`, attemptLimits.confirmFromNetwork)
  const byDigits = isDigits
    ? await consumeDigits(db, cipher, confirmSubject(emailKey), { digits: code, caller })
    : undefined
  const mails = await db.transaction().execute(async (trx) => {
    const used = byDigits ?? (await consumeLink(trx, cipher, 'confirm', code))
    const accountId = used?.accountId ?? null
    if (accountId === null) throw new ApiError('code-wrong')
    await holdAnnouncements(trx)
    const account = await trx
      .updateTable('account')
      .set({ confirmedAt: new Date() })
      .where('id', '=', accountId)
      .where('emailDigest', '=', emailDigestOf(cipher, email))
      .where('confirmedAt', 'is', null)
      .returning(['id', 'email', 'language'])
      .executeTakeFirst()
    if (!account) throw new ApiError('code-wrong')
    return saveUpcomingNotices(trx, services, { ...account, email: openEmail(cipher, account.email) })
  })
  for (const mail of mails) await mail.send()
}
