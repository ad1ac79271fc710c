import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { limitMailsToOthers } from '#platform/mail/limit-mails.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { noteActivity } from './activity/note-activity.ts'
import { findLanguage } from './account-language.ts'
import { provePassword } from './change-password.ts'
import { consumeDigits, endCodes, hasOpenCode, issueCode, type CodeSubject } from './codes.ts'
import { cipherOfAccount } from './data-keys.ts'
import { emailDigestOf, emailKeyOf, encryptEmail, openEmail } from './email-address.ts'
import { addressChangedMail, addressWantedMail, newAddressMail } from './mails.ts'
import type { AccountServices } from './services.ts'
import { findPerson, renewTokens, type Session } from './sessions.ts'

/**
 * The old address stays in use until the user confirms the new address. A newer request invalidates the previous code.
 * If the address belongs to another account, the response is the same, but no one receives a code: Kinchart emails the
 * other account's owner instead. Emails are rate-limited per account and per new address. Throws 'request-invalid',
 * 'credentials-wrong' or 'too-many-requests'.
 */
export async function changeEmail(
  services: AccountServices,
  session: Session,
  { email, password }: { readonly email: string; readonly password: string },
  caller: string,
): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  if (emailKeyOf(email) === emailKeyOf(session.email))
    throw new ApiError('request-invalid', { fields: [{ field: 'email', message: fieldMessages.email }] })
  await provePassword(services, session, password)
  await limitMailsToOthers(services, caller)
  await consumeRateLimit(db, cipher, `change-email/${session.accountId}`, attemptLimits.changeEmail)
  await consumeRateLimit(db, cipher, `change-email-day/${session.accountId}`, attemptLimits.changeEmailInADay)
  await consumeRateLimit(db, cipher, `change-email-to/${emailKeyOf(email)}`, attemptLimits.changeEmailTo)
  const mail = await db.transaction().execute(async (trx) => {
    const holder = await trx
      .selectFrom('account')
      .select(['id', 'language'])
      .where('emailDigest', '=', emailDigestOf(cipher, email))
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    const isTaken = holder !== undefined && holder.id !== session.accountId
    const own = await cipherOfAccount(trx, cipher, session.accountId)
    const issued = await issueCode(trx, cipher, subjectOf(session), {
      accountId: session.accountId,
      detail: own.encrypt(email, newEmailAad(session)),
    })
    const language = await findLanguage(trx, session.accountId)
    const mail = isTaken
      ? addressWantedMail({ to: email, language: holder.language ?? 'en' }, publicUrl)
      : newAddressMail({ to: email, language: language ?? 'en' }, issued)
    return outbox.keep(trx, mail)
  })
  await mail.send()
}

/**
 * Notifies the old address, and returns new tokens and the new address. Codes sent to the old address are
 * invalidated. Throws 'email-change-unknown', 'code-wrong', 'code-exhausted' or 'email-taken'.
 */
export async function confirmEmail(
  services: AccountServices,
  session: Session,
  code: string,
  caller: string,
): Promise<Tokens & { readonly email: string }> {
  const { db, cipher, outbox } = services
  if (!(await hasOpenCode(db, cipher, subjectOf(session)))) throw new ApiError('email-change-unknown')
  const used = await consumeDigits(db, cipher, subjectOf(session), { digits: code, caller })
  if (used.detail === null) throw new ApiError('email-change-unknown')
  const own = await cipherOfAccount(db, cipher, session.accountId)
  const email = own.decrypt(used.detail, newEmailAad(session)).toString()
  const changed = await db.transaction().execute(async (trx) => {
    // Delete other accounts that never confirmed this address, because they have not proved that they own it.
    await trx
      .deleteFrom('account')
      .where('emailDigest', '=', emailDigestOf(cipher, email))
      .where('confirmedAt', 'is', null)
      .where('id', '!=', session.accountId)
      .execute()
    const former = await trx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', session.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await trx
      .updateTable('account')
      .set({ email: encryptEmail(cipher, email), emailDigest: emailDigestOf(cipher, email) })
      .where('id', '=', session.accountId)
      .execute()
      .catch((error: unknown) => {
        throw isTaken(error) ? new ApiError('email-taken', { cause: error }) : error
      })
    await endCodes(trx, session.accountId)
    await noteActivity(trx, cipher, session.accountId, 'email-changed')
    const person = await findPerson(trx, cipher, session.accountId)
    if (!person) throw new ApiError('session-expired')
    return {
      tokens: await renewTokens(trx, cipher, session.sessionId, person),
      notice: await outbox.keep(
        trx,
        addressChangedMail({ to: openEmail(cipher, former.email), language: former.language ?? 'en' }),
      ),
    }
  })
  await changed.notice.send()
  return { ...changed.tokens, email }
}

const subjectOf = ({ accountId }: Session): CodeSubject => ({ purpose: 'change-email', key: accountId })
export const newEmailAad = ({ accountId }: Pick<Session, 'accountId'>): string => `change-email/${accountId}`
/** SQLSTATE 23505, unique_violation: the database enforces one account per address. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
