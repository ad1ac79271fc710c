import { z } from 'zod'
import { knownBirthDate } from '@kinchart/contract/days.ts'
import { profileAad } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const names = z.object({
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  // A year that was not saved whole is not known, wherever somebody is named or compared.
  birthDate: z.string().transform(knownBirthDate).catch(''),
})
export type Names = z.output<typeof names>

/** What a person is compared and named by; a worker may ask it of the profile whose import it runs. */
export async function findNames(db: Db, cipher: Cipher, profileId: string): Promise<Names> {
  const row = await db.selectFrom('profile').select('details').where('id', '=', profileId).executeTakeFirstOrThrow()
  return openNames(cipher, { id: profileId, details: row.details })
}

/** Opens the names of a profile's row. */
export const openNames = (cipher: Cipher, { id, details }: { id: string; details: Buffer }): Names =>
  names.parse(JSON.parse(cipher.decrypt(details, profileAad(id)).toString()))
