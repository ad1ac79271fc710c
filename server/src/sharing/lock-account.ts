import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Serializes changes of one account's shares. Locked until the transaction ends. */
export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx)
}
