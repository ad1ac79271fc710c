import { randomUUID } from 'node:crypto'
import type { Signup } from '@kinchart/contract/calls/account.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/network.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { limitMails } from '#platform/mail/limit-mails.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { hasOpenCode, issueCode, type CodeSubject } from './codes.ts'
import { emailDigestOf, emailKeyOf, encryptEmail } from './email-address.ts'
import { recordAcceptances } from './legal/accept-legal.ts'
import { confirmationMail, existingAccountMail, secondSignUpMail } from './mails.ts'
import { checkLength, checkPassword, hashPassword } from './passwords/passwords.ts'
import { signupAad } from './profiles.ts'
import type { AccountServices } from './services.ts'

/**
 * A new sign-up replaces an unconfirmed account only after the account's code has expired. Otherwise someone else
 * could change the account's password, and the owner of the address would then confirm that password with the code
 * already sent. `language`: the page's language, if given, which becomes the account's language. A confirmed account
 * gets the email in the account's language. [Note: Why a second sign-up takes as long] The work is the same whether
 * an address is new, pending or has an account. The password is hashed, and the same statements run. If there is
 * nothing to store, these statements match no row. A code is always created. If the code is not emailed, it is a
 * decoy. One email is queued and sent. Only the email's text differs, and only the owner of the address reads it.
 */
export async function signUp(
  services: AccountServices,
  signup: Signup,
  { caller, language }: { readonly caller: string; readonly language?: Language | undefined },
): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  checkLength(signup.password)
  await checkPassword(services, signup.password, signup, { asker: networkOf(caller) })
  const emailKey = emailKeyOf(signup.email)
  await consumeRateLimit(db, cipher, `sign-up/${emailKey}/${networkOf(caller)}`, attemptLimits.signUpFromNetwork)
  await consumeRateLimit(db, cipher, `sign-up/${emailKey}`, attemptLimits.signUp)
  await limitMails(services, caller)
  const passwordHash = await hashPassword(signup.password)
  const mail = await db.transaction().execute(async (trx) => {
    const { state, accountId, held } = await saveAccount(trx, services, signup, { passwordHash, language })
    // Store the decoy code under a different key, so that the code already emailed to a pending account stays valid.
    const subject = confirmSubject(state === 'waiting' ? `again/${emailKey}` : emailKey)
    const issued = await issueCode(trx, cipher, subject, { accountId: state === 'new' ? accountId : null })
    const to = signup.email
    const unproved = { to, language: language ?? held ?? 'en' }
    const texts = {
      new: () => confirmationMail(unproved, issued, publicUrl),
      waiting: () => secondSignUpMail(unproved, publicUrl),
      confirmed: () => existingAccountMail({ to, language: held ?? language ?? 'en' }, publicUrl),
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
  { passwordHash, language }: { readonly passwordHash: string; readonly language: Language | undefined },
): Promise<{ state: 'new' | 'waiting' | 'confirmed'; accountId: string; held: Language | null }> {
  const emailKey = emailKeyOf(signup.email)
  const emailDigest = emailDigestOf(cipher, signup.email)
  const id = randomUUID()
  const existing = await trx
    .selectFrom('account')
    .select(['id', 'confirmedAt', 'language'])
    .where('emailDigest', '=', emailDigest)
    .forUpdate()
    .executeTakeFirst()
  const isWaiting = await hasOpenCode(trx, cipher, confirmSubject(emailKey))
  // Deleting an unconfirmed account loses no other data than its accepted legal documents.
  await trx
    .deleteFrom('account')
    .where('id', '=', existing && !isWaiting ? existing.id : id)
    .where('confirmedAt', 'is', null)
    .execute()
  const { password: _, ...signupFields } = signup
  const { dataKey, own } = cipher.makeDataKey(id)
  const inserted = await trx
    .insertInto('account')
    .values({
      id,
      email: encryptEmail(cipher, signup.email),
      emailDigest,
      passwordHash,
      userObjectId: signup.userObjectId,
      dataKey,
      signup: own.encrypt(JSON.stringify(signupFields), signupAad(id)),
      confirmedAt: null,
      language: language ?? null,
    })
    .onConflict((conflict) => conflict.column('emailDigest').doNothing())
    .returning('id')
    .executeTakeFirst()
  await recordAcceptances(trx, legalVersions, id, { privacy: signup.acceptedPrivacy, terms: signup.acceptedTerms })
  const savedLanguage = existing?.language ?? null
  if (inserted) return { state: 'new', accountId: id, held: null }
  return {
    state: existing && existing.confirmedAt !== null ? 'confirmed' : 'waiting',
    accountId: id,
    held: savedLanguage,
  }
}
