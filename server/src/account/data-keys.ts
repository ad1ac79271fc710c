import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'

/** `db`: the current transaction, if there is one. Throws 'not-found' if the account is deleted. */
export async function cipherOfAccount(db: Db, cipher: Cipher, accountId: string): Promise<PersonCipher> {
  const row = await db.selectFrom('account').select('dataKey').where('id', '=', accountId).executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return cipher.openDataKey(row.dataKey, accountId)
}

/**
 * Returns the cipher for the patient's record and everything stored with it. Throws 'not-found' if the profile is
 * deleted.
 */
export async function cipherOfProfile(db: Db, cipher: Cipher, profileId: string): Promise<PersonCipher> {
  const row = await db.selectFrom('profile').select(['id', 'dataKey']).where('id', '=', profileId).executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return cipher.openDataKey(row.dataKey, row.id)
}

type Keyed = { readonly profileId: string; readonly dataKey: Uint8Array }

export const cipherOf = (cipher: Cipher, { profileId, dataKey }: Keyed): PersonCipher =>
  cipher.openDataKey(dataKey, profileId)

/**
 * Services for code that runs before the patient is known. `cipher` uses the server's keys, because the patient's key
 * can't be loaded yet.
 */
export type ForAnyone<Services> = Omit<Services, 'cipher'> & { readonly cipher: Cipher }

export const forRecord = <Services extends { readonly cipher: Cipher }>(
  services: Services,
  record: Keyed,
): Omit<Services, 'cipher'> & { readonly cipher: PersonCipher } => ({
  ...services,
  cipher: cipherOf(services.cipher, record),
})
