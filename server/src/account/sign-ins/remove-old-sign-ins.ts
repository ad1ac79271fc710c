import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const AT_ONCE = 1000

/**
 * Deletes sessions a month after they end or expire. Deletes the record of a known browser if no one has signed in
 * with that browser during the lifetime of its cookie.
 */
export async function removeOldSignIns(db: Db): Promise<void> {
  await sql`
    delete from session where id in (select id from session
      where expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days' limit ${AT_ONCE})`.execute(
    db,
  )
  await sql`
    delete from known_device where (account_id, digest) in (select account_id, digest from known_device
      where last_at < now() - interval '400 days' limit ${AT_ONCE})`.execute(db)
}
