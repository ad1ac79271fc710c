import type { Language } from '@kinchart/texts/translate.ts'
import type { Db } from '#platform/database/database.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { emailDigestOf } from './email-address.ts'
import type { Session } from './sessions.ts'

/** The language of an account's pages and mails; null while none was chosen, and where the account is gone. */
export async function findLanguage(db: Db, accountId: string): Promise<Language | null> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language ?? null
}

export async function saveLanguage(db: Db, accountId: string, language: Language): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', accountId).execute()
}

/** The signed-in person as who reads a mail: in the account's language, else in English. */
export const readerOf = async (db: Db, { accountId, email }: Session): Promise<Addressee> => ({
  to: email,
  language: (await findLanguage(db, accountId)) ?? 'en',
})

/**
 * Who reads a mail at an address that need not have an account here: in that account's language, where somebody has
 * confirmed the address and chosen one; else in English.
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
