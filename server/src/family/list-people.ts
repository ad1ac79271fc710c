import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openNames, type Names } from './profile-names.ts'

export type FamilyMember = Names & { readonly profileId: string; readonly isSelf: boolean }

const MAX_PEOPLE = 51

/** Lists the account owner first, then the dependents in the order in which they were added. */
export async function listPeople(
  db: Db,
  cipher: Cipher,
  session: Pick<Session, 'accountId'>,
): Promise<readonly FamilyMember[]> {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'kind', 'details', 'dataKey'])
    .where('accountId', '=', session.accountId)
    .orderBy((eb) => eb('kind', '<>', 'self'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map((row) => ({ ...openNames(cipher, row), profileId: row.id, isSelf: row.kind === 'self' }))
}
