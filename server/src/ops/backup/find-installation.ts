import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns a database's installation id; undefined in data of a version without one, and in an empty database. */
export async function findInstallation(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.installation') is not null as is_there`.execute(db)
  if (tables[0]?.isThere !== true) return undefined
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db)
  return rows[0]?.id
}
