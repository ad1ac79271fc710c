import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Db } from '../database/database.ts'
import type { Cipher } from './cipher.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

export const keyCheckAad = 'key-check'

/**
 * Detects a wrong SECRET_KEY by decrypting a check value, before anything is encrypted with the wrong key. Throws
 * OperatorError for a wrong key. Stores a check value if there is none.
 */
export async function checkKey(db: Db, cipher: Cipher): Promise<void> {
  const result = await sql<{ value: Buffer }>`select value from key_check`.execute(db)
  const value = result.rows[0]?.value
  if (value === undefined) {
    await sql`insert into key_check (is_only, value) values (true, ${cipher.server.encrypt(keyCheckAad, keyCheckAad)}) on conflict do nothing`.execute(
      db,
    )
    return
  }
  try {
    cipher.server.decrypt(value, keyCheckAad)
  } catch {
    throw new OperatorError(operatorTexts.otherSecretKey)
  }
}
