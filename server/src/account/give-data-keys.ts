import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const AT_ONCE = 1000

/** Gives each account or profile from before data keys its own key. Its data is encrypted under it later. */
export async function giveDataKeys(trx: Db, cipher: Cipher, table: 'account' | 'profile'): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(trx)
    for (const { id } of rows) {
      const { dataKey } = cipher.makeDataKey(id)
      await sql`update ${sql.table(table)} set data_key = ${dataKey} where id = ${id}`.execute(trx)
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) break
    after = last.id
  }
  await sql`alter table ${sql.table(table)} alter column data_key set not null`.execute(trx)
}
