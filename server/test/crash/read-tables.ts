import type { Pool } from 'pg'

/**
 * Returns the columns and a digest of the rows of each table. Excludes columns with the time of an update, and random
 * columns: keys, and data that each start encrypts again.
 */
export async function readTables(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('durable', 'kysely_migration_lock', 'oauth_key')
      and (table_name, column_name) not in (('kysely_migration', 'timestamp'), ('key_check', 'value'), ('lasting_keys', 'value'), ('installation', 'id'),
        ('session', 'ended_at'), ('session', 'rotated_at'), ('session', 'proved_at'), ('account', 'data_key'), ('profile', 'data_key'))
    group by 1`)
  const found: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select concat(count(*), ' ', md5(string_agg(one::text, ',' order by one::text))) as digest
       from (select ${columns} from "${name}") one`,
    )
    found[name] = `(${columns}) ${rows[0]?.digest ?? ''}`
  }
  return found
}
