import { z } from 'zod'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { profileAad } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'

const names = z.object({
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  // A birth date without a full year counts as unknown wherever it is shown or compared.
  birthDate: z.string().transform(knownBirthDate).catch(''),
})
export type Names = z.output<typeof names>

export async function findNames(db: Db, cipher: Cipher, profileId: string): Promise<Names> {
  const row = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow(notFound)
  return openNames(cipher, row)
}

export type ProfileRow = { readonly id: string; readonly dataKey: Buffer; readonly details: Buffer }

export async function readNames(db: Db, own: PersonCipher, profileId: string): Promise<Names> {
  const row = await db
    .selectFrom('profile')
    .select('details')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow(notFound)
  return namesIn(own, profileId, row.details)
}

export const openNames = (cipher: Cipher, { id, dataKey, details }: ProfileRow): Names =>
  namesIn(cipher.openDataKey(dataKey, id), id, details)

const namesIn = (own: PersonCipher, id: string, details: Buffer): Names =>
  names.parse(JSON.parse(own.decrypt(details, profileAad(id)).toString()))
