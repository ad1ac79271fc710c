import { z } from 'zod'
import { cipherOf } from '#account/data-keys.ts'
import { profileAad } from '#account/profiles.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { zipOf } from './listed-row.ts'

const details = z.object({ zip: z.string().catch('') })

/** Returns the five-digit zip from the patient's profile; null if it has none. */
export async function findZip(db: Db, cipher: Cipher, record: OpenedRecord): Promise<string | null> {
  const { profileId } = record
  const row = await db.selectFrom('profile').select('details').where('id', '=', profileId).executeTakeFirst()
  return row
    ? zipOf(
        details.parse(JSON.parse(cipherOf(cipher, record).decrypt(row.details, profileAad(profileId)).toString())).zip,
      )
    : null
}
