import { z } from 'zod'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { profileAad } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'

const names = z.object({
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  // A birth date saved without a full year counts as unknown in every name or comparison.
  birthDate: z.string().transform(knownBirthDate).catch(''),
})
export type Names = z.output<typeof names>

/**
 * Returns a patient's names and birth date, used for display and comparison; a worker may read them for the profile
 * whose import it runs.
 */
export async function findNames(db: Db, cipher: Cipher, profileId: string): Promise<Names> {
  const row = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow(notFound)
  return openNames(cipher, row)
}

/** The columns of a profile's row that identify the patient. */
export type ProfileRow = { readonly id: string; readonly dataKey: Buffer; readonly details: Buffer }

/** Reads the names of a profile whose key is open. */
export async function readNames(db: Db, own: PersonCipher, profileId: string): Promise<Names> {
  const row = await db
    .selectFrom('profile')
    .select('details')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow(notFound)
  return namesIn(own, profileId, row.details)
}

/** Decrypts the names in a profile's row. */
export const openNames = (cipher: Cipher, { id, dataKey, details }: ProfileRow): Names =>
  namesIn(cipher.openDataKey(dataKey, id), id, details)

const namesIn = (own: PersonCipher, id: string, details: Buffer): Names =>
  names.parse(JSON.parse(own.decrypt(details, profileAad(id)).toString()))
