import { randomUUID } from 'node:crypto'
import type { Signup } from '@kinchart/contract/account.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { hasOpenCode, issueCode } from './codes.ts'
import type { CodeSubject } from './codes.ts'
import { emailKeyOf } from './email-address.ts'
import { recordAcceptances } from './legal/accept-legal.ts'
import { confirmationMail, existingAccountMail, secondSignUpMail } from './mails.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import type { AccountServices } from './services.ts'

/**
 * Creates an unconfirmed account and mails its code. An unconfirmed account is replaced only when its code has ended, so
 * that nobody can slip another password under a code that is on its way.
 *
 * [Note: Why a second sign-up takes as long] Whether an address is new, waits for its code or has an account, the same
 * is done: the password is hashed, the same statements run (where there is nothing to keep they meet no row), a code is
 * made (for show where nobody gets one) and one mail is kept and posted. Only its text differs, and only its owner
 * reads it.
 */
export async function signUp(services: AccountServices, signup: Signup, caller: string): Promise<void> {
  checkPassword(signup.password)
  const { db, cipher, outbox, publicUrl } = services
  const emailKey = emailKeyOf(signup.email)
  await consumeRateLimit(db, cipher, `sign-up/${emailKey}/${caller}`, { limit: 10, windowSeconds: 3600 })
  await consumeRateLimit(db, cipher, `sign-up/${emailKey}`, { limit: 30, windowSeconds: 3600 })
  const passwordHash = await hashPassword(signup.password)
  const mail = await db.transaction().execute(async (trx) => {
    const { state, accountId } = await saveAccount(trx, services, signup, passwordHash)
    // Of an account that waits, the digits on their way stay good: the code for show belongs to another subject.
    const subject = confirmSubject(state === 'waiting' ? `again/${emailKey}` : emailKey)
    const issued = await issueCode(trx, cipher, subject, { accountId: state === 'new' ? accountId : null })
    const texts = {
      new: () => confirmationMail(signup.email, issued, publicUrl),
      waiting: () => secondSignUpMail(signup.email, publicUrl),
      confirmed: () => existingAccountMail(signup.email, publicUrl),
    }
    return outbox.keep(trx, texts[state]())
  })
  await mail.send()
}

export const confirmSubject = (emailKey: string): CodeSubject => ({ purpose: 'confirm', key: emailKey })

async function saveAccount(
  trx: Db,
  { cipher, legalVersions }: { readonly cipher: Cipher; readonly legalVersions: AccountServices['legalVersions'] },
  signup: Signup,
  passwordHash: string,
): Promise<{ state: 'new' | 'waiting' | 'confirmed'; accountId: string }> {
  const emailKey = emailKeyOf(signup.email)
  const id = randomUUID()
  const existing = await trx
    .selectFrom('account')
    .select(['id', 'confirmedAt'])
    .where('emailKey', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
  const isWaiting = await hasOpenCode(trx, cipher, confirmSubject(emailKey))
  // A sign-up that was never confirmed goes whole, with what was accepted then; nothing else belongs to it.
  await trx
    .deleteFrom('account')
    .where('id', '=', existing && !isWaiting ? existing.id : id)
    .where('confirmedAt', 'is', null)
    .execute()
  const { password: _, ...kept } = signup
  const inserted = await trx
    .insertInto('account')
    .values({
      id,
      email: signup.email,
      emailKey,
      passwordHash,
      userObjectId: signup.userObjectId,
      signup: cipher.encrypt(JSON.stringify(kept), `signup/${id}`),
      confirmedAt: null,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  await recordAcceptances(trx, legalVersions, id, { privacy: signup.acceptedPrivacy, terms: signup.acceptedTerms })
  if (inserted) return { state: 'new', accountId: id }
  return { state: existing && existing.confirmedAt !== null ? 'confirmed' : 'waiting', accountId: id }
}
