import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'

/** What encrypts and opens what belongs to an account. Within a transaction `db` is that. Throws 'not-found' where it is gone. */
export async function cipherOfAccount(db: Db, cipher: Cipher, accountId: string): Promise<PersonCipher> {
  const row = await db.selectFrom('account').select('dataKey').where('id', '=', accountId).executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return cipher.openDataKey(row.dataKey, accountId)
}

/** The same of what belongs to a profile: a person's record, and all that is kept with it. */
export async function cipherOfProfile(db: Db, cipher: Cipher, profileId: string): Promise<PersonCipher> {
  const row = await db.selectFrom('profile').select(['id', 'dataKey']).where('id', '=', profileId).executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return cipher.openDataKey(row.dataKey, row.id)
}

/** A profile with its key as it is kept. */
type Keyed = { readonly profileId: string; readonly dataKey: Uint8Array }

/** The same of a profile that is opened already. */
export const cipherOf = (cipher: Cipher, { profileId, dataKey }: Keyed): PersonCipher =>
  cipher.openDataKey(dataKey, profileId)

/** What works on one person's record, before it is said whose: with the server's keys in place of theirs. */
export type ForAnyone<Services> = Omit<Services, 'cipher'> & { readonly cipher: Cipher }

/** The same services with the keys of one person. */
export const forRecord = <Services extends { readonly cipher: Cipher }>(
  services: Services,
  record: Keyed,
): Omit<Services, 'cipher'> & { readonly cipher: PersonCipher } => ({
  ...services,
  cipher: cipherOf(services.cipher, record),
})
