import type { Pool } from 'pg'

export type TextColumn = {
  readonly schema: string
  readonly table: string
  readonly name: string
  readonly type: string
  /** SQL of what the column holds as text: bytes as they are, what is not a letter as a number. */
  readonly text: string
}

/** What the directory publishes and the terms say is nobody's, whoever is looked after here. */
const published: ReadonlySet<string> = new Set([
  ...['care_organization', 'care_organization_list', 'client', 'directory_version', 'listed_provider', 'provider_list'],
  ...['provider_word', 'zip_place', 'loinc_name', 'rxnorm_concept', 'rxnorm_part', 'about_code', 'kysely_migration'],
])

/** Every column that can hold a text, those of the job queues among them, but for what is published anyway. */
export async function readTextColumns(pool: Pool): Promise<readonly TextColumn[]> {
  const { rows } = await pool.query<Omit<TextColumn, 'text'>>(`
    select c.table_schema as schema, c.table_name as "table", c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'ARRAY', 'jsonb', 'json', 'bytea')
    order by 1, 2, 3`)
  return rows
    .filter(({ table }) => !published.has(table))
    .map((column) => ({
      ...column,
      text: column.type === 'bytea' ? `encode("${column.name}", 'escape')` : `"${column.name}"::text`,
    }))
}
