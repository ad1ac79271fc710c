import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const DIRECTORY_CHANNEL = 'directory'

export async function changed(db: Db): Promise<void> {
  await db
    .updateTable('directoryVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute()
  await sql`select pg_notify(${DIRECTORY_CHANNEL}, '')`.execute(db)
}

export async function currentVersion(db: Db): Promise<number> {
  return (await db.selectFrom('directoryVersion').select('version').executeTakeFirstOrThrow()).version
}
