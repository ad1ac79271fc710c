import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from './open-body.ts'
import type { EncryptedResource } from './open-body.ts'

/** A source that rewrites a record at every reading must not fill the database. */
const MOST_KEPT = 20

/** Keeps what records said before they are written over: a corrected result does not hide what it corrects. */
export async function saveEarlier(
  trx: Db,
  rows: readonly { readonly id: number; readonly isNew: boolean }[],
): Promise<void> {
  const changed = rows.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (changed.length === 0) return
  await sql`
    insert into resource_earlier (resource_id, body, received_at)
    select id, body, received_at from resource where id = any(${changed}::bigint[])`.execute(trx)
  await sql`
    delete from resource_earlier where id in (
      select id from (
        select id, row_number() over (partition by resource_id order by id desc) as place
        from resource_earlier where resource_id = any(${changed}::bigint[])) as k
      where k.place > ${MOST_KEPT})`.execute(trx)
}

/** What a record said before, the latest first. */
export async function findEarlier(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  row: EncryptedResource & { readonly id: number },
): Promise<{ receivedAt: string; replacedAt: string; resource: string }[]> {
  const found = await db
    .selectFrom('resourceEarlier')
    .select(['body', 'receivedAt', 'replacedAt'])
    .where('resourceId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(MOST_KEPT)
    .execute()
  return found.map(({ body, receivedAt, replacedAt }) => ({
    receivedAt: receivedAt.toISOString(),
    replacedAt: replacedAt.toISOString(),
    resource: openBody(cipher, { ...row, body }),
  }))
}
