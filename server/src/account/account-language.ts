import type { Language } from '@kinchart/texts/translate.ts'
import type { Db } from '#platform/database/database.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { emailDigestOf } from './email-address.ts'
import type { Session } from './sessions.ts'

/** Null if no language was chosen or the account was deleted. */
export async function findLanguage(db: Db, accountId: string): Promise<Language | null> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language ?? null
}

export async function saveLanguage(db: Db, accountId: string, language: Language): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', accountId).execute()
}

/** The language is English if the account has none. */
export const readerOf = async (db: Db, { accountId, email }: Session): Promise<Addressee> => ({
  to: email,
  language: (await findLanguage(db, accountId)) ?? 'en',
})

/**
 * Uses the account's language if the address is confirmed and a language was chosen. Otherwise, or if no account has
 * the address, uses English.
 */
export async function addresseeAt(db: Db, cipher: Marks, email: string): Promise<Addressee> {
  const row = await db
    .selectFrom('account')
    .select('language')
    .where('emailDigest', '=', emailDigestOf(cipher, email))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return { to: email, language: row?.language ?? 'en' }
}
