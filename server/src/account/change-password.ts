import { messages } from '@kinchart/contract/text/texts.ts'
import type { Db } from '#platform/database/database.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'
import { openEmail } from './email-address.ts'
import { noteActivity } from './activity/note-activity.ts'
import { endCodes } from './codes.ts'
import { passwordChangedMail } from './mails.ts'
import { checkLength, checkPassword, hashPassword } from './passwords/passwords.ts'
import { findPersonal } from './passwords/personal.ts'
import type { AccountServices } from './services.ts'
import { endSessionsOf, type Session } from './sessions.ts'

/**
 * Requires the old password and ends every other session. Attempts are limited per account. Throws
 * 'credentials-wrong', or an error that names the new password as the invalid field.
 */
export async function changePassword(
  services: AccountServices,
  session: Session,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  checkLength(newPassword, 'newPassword')
  const former = await provePassword(services, session, password)
  const personal = await findPersonal(db, cipher, session.accountId)
  await checkPassword(services, newPassword, personal, { asker: session.accountId, field: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  const notice = await db.transaction().execute(async (trx) => {
    // Replaces the password only if the stored password is still the verified one. If two changes or resets run
    // concurrently, only one succeeds.
    const account = await trx
      .updateTable('account')
      .set({ passwordHash })
      .where('id', '=', session.accountId)
      .where('passwordHash', '=', former)
      .returning(['email', 'language'])
      .executeTakeFirst()
    if (!account) throw wrongPassword()
    await endSessionsOf(trx, session.accountId, session.sessionId)
    await endCodes(trx, session.accountId)
    await noteActivity(trx, cipher, session.accountId, 'password-changed')
    return outbox.keep(
      trx,
      passwordChangedMail({ to: openEmail(cipher, account.email), language: account.language ?? 'en' }, publicUrl),
    )
  })
  await notice.send()
}

/** Verifies a signed-in user's password again, and returns the password's hash. Allows ten attempts in 15 minutes. */
export async function provePassword(
  { db, cipher }: Pick<AccountServices, 'cipher'> & { readonly db: Db },
  { accountId }: Session,
  password: string,
): Promise<string> {
  await consumeRateLimit(db, cipher, `prove-password/${accountId}`, attemptLimits.provePassword)
  const account = await db.selectFrom('account').select('passwordHash').where('id', '=', accountId).executeTakeFirst()
  if (!(await isSecretOf(account?.passwordHash, password)) || !account) throw wrongPassword()
  return account.passwordHash
}

const wrongPassword = (): ApiError =>
  new ApiError('credentials-wrong', { fields: [{ field: 'password', message: messages.loginFailed }] })
