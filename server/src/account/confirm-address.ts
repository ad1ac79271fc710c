import type { Language } from '@kinchart/texts/translate.ts'
import { networkOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { limitMails } from '#platform/mail/limit-mails.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { consumeDigits, consumeLink, issueCode } from './codes.ts'
import { emailDigestOf, emailKeyOf, openEmail } from './email-address.ts'
import { holdAnnouncements, saveUpcomingNotices } from './legal/tell-upcoming.ts'
import { confirmationMail } from './mails.ts'
import type { AccountServices } from './services.ts'
import { confirmSubject } from './sign-up.ts'

/**
 * Emails a new code to an unconfirmed account. Does nothing visible for any other address and takes as long: a decoy
 * code is created and the email is sent after the response, in `language` (that of the page) if given. At most five per
 * hour per caller and twenty per address, in addition to the limit of the caller's network.
 */
export async function resendCode(
  services: AccountServices,
  email: string,
  { caller, language }: { readonly caller: string; readonly language?: Language | undefined },
): Promise<void> {
  const { db, cipher, outbox, publicUrl, runLater } = services
  const emailKey = emailKeyOf(email)
  await consumeRateLimit(db, cipher, `resend/${emailKey}/${networkOf(caller)}`, { limit: 5, windowSeconds: 3600 })
  await consumeRateLimit(db, cipher, `resend/${emailKey}`, { limit: 20, windowSeconds: 3600 })
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
 * Confirms an address with the digits of its code or with the code of its link. Wrong digits are limited per address
 * and caller. Throws 'code-wrong', also for an unknown or already confirmed address, or 'code-exhausted'.
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
    await consumeRateLimit(db, cipher, `confirm/${emailKey}/${networkOf(caller)}`, { limit: 20, windowSeconds: 3600 })
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
