import { z } from 'zod'
import { profilePlace } from '#account/profiles.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { zipOf } from './listed-row.ts'

const details = z.object({ zip: z.string().catch('') })

/** The five digits of the zip that a person's profile states; null where it states none. */
export async function findZip(db: Db, vault: Vault, { profileId }: OpenedRecord): Promise<string | null> {
  const row = await db.selectFrom('profile').select('details').where('id', '=', profileId).executeTakeFirst()
  return row ? zipOf(details.parse(JSON.parse(vault.open(row.details, profilePlace(profileId)).toString())).zip) : null
}
