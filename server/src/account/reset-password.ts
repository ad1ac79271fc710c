import type { Language } from '@kinchart/texts/translate.ts'
import { limitMails } from '#platform/mail/limit-mails.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { consumeLink, endCodes, findLink, issueCode } from './codes.ts'
import { noteActivity } from './activity/note-activity.ts'
import { emailDigestOf, emailKeyOf, openEmail } from './email-address.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { checkLength, checkPassword, hashPassword } from './passwords/passwords.ts'
import { findPersonal } from './passwords/personal.ts'
import type { AccountServices } from './services.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Emails a code for setting a new password, and invalidates the previous code. Source: Q4. The response and its
 * timing are the same for an unknown or unconfirmed address. To achieve this, limits are counted before the account
 * lookup, a decoy code is created, and the email is sent after the response. `language`: the page's language, used if
 * the account has no language. Throws 'too-many-requests'.
 */
export async function forgotPassword(
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
  const known = account && account.confirmedAt !== null ? account : undefined
  const subject = { purpose: 'reset', key: emailKey } as const
  const { link } = await issueCode(db, cipher, subject, { accountId: known?.id ?? null })
  if (!known) return
  const reader = { to: openEmail(cipher, known.email), language: known.language ?? language ?? 'en' }
  runLater(async () => outbox.post(resetMail(reader, link, publicUrl)))
}

/**
 * Sets a new password with an emailed code. Ends every session of the account, invalidates all its other codes, and
 * notifies the account owner. If the password is rejected, the code stays valid. Throws 'reset-refused' for an
 * invalid code. Throws the error of the password check for a rejected password.
 */
export async function changeForgotPassword(services: AccountServices, code: string, password: string): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  const link = code.trim()
  checkLength(password)
  // Check the code first, so that a guessed code does not cause the costly password check and hashing.
  const good = await findLink(db, cipher, 'reset', link)
  if (!good || good.accountId === null) throw new ApiError('reset-refused')
  const personal = await findPersonal(db, cipher, good.accountId)
  await checkPassword(services, password, personal, { asker: good.accountId })
  const passwordHash = await hashPassword(password)
  const notice = await db.transaction().execute(async (trx) => {
    const used = await consumeLink(trx, cipher, 'reset', link)
    if (!used || used.accountId === null) throw new ApiError('reset-refused')
    const account = await trx
      .updateTable('account')
      .set({ passwordHash })
      .where('id', '=', used.accountId)
      .returning(['id', 'email', 'language'])
      .executeTakeFirst()
    if (!account) throw new ApiError('reset-refused')
    await endSessionsOf(trx, account.id)
    await noteActivity(trx, cipher, account.id, 'password-reset')
    await endCodes(trx, account.id)
    return outbox.keep(
      trx,
      passwordChangedMail({ to: openEmail(cipher, account.email), language: account.language ?? 'en' }, publicUrl),
    )
  })
  await notice.send()
}
