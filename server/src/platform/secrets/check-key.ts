import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Db } from '../database/database.ts'
import type { Vault } from './vault.ts'

const PLACE = 'key-check'

/** Refuses a wrong SECRET_KEY before anything is written with it: opens the check value, or keeps one. */
export async function checkKey(db: Db, vault: Vault): Promise<void> {
  const kept = await sql<{ value: Buffer }>`select value from key_check`.execute(db)
  const value = kept.rows[0]?.value
  if (value === undefined) {
    await sql`insert into key_check (is_only, value) values (true, ${vault.seal(PLACE, PLACE)}) on conflict do nothing`.execute(
      db,
    )
    return
  }
  try {
    vault.open(value, PLACE)
  } catch {
    throw new OperatorError(
      'SECRET_KEY is not the key this database was written with (SECRET_KEY_OLD holds former keys).',
    )
  }
}
