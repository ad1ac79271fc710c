import { createHash } from 'node:crypto'
import type { ClientBase, Pool, QueryConfig } from 'pg'

export type Queried = Pick<Pool | ClientBase, 'query'>

/** Lets a connection plan the query only once, because a query over every table takes longer to plan than to run. */
export const plannedOnce = (text: string): QueryConfig => ({
  name: createHash('sha1').update(text).digest('base64'),
  text,
})

export type TextColumn = {
  readonly schema: string
  readonly table: string
  readonly name: string
  readonly type: string
  /**
   * SQL for the column's content as text. In binary columns, ASCII bytes become characters, and other bytes become
   * octal escapes.
   */
  readonly text: string
}

/** Published directory data and terms are not about any patient. */
const published: ReadonlySet<string> = new Set([
  ...['care_organization', 'care_organization_list', 'client', 'directory_version', 'listed_provider', 'provider_list'],
  ...['provider_word', 'zip_place', 'loinc_name', 'rxnorm_concept', 'rxnorm_part', 'about_code', 'kysely_migration'],
])

export async function readTextColumns(database: Queried): Promise<readonly TextColumn[]> {
  const { rows } = await database.query<Omit<TextColumn, 'text'>>(
    plannedOnce(`
    select n.nspname as schema, c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_t'
      and a.attnum > 0 and not a.attisdropped and (t.typname in ('text', 'varchar', 'jsonb', 'json', 'bytea') or t.typcategory = 'A')
    order by 1, 2, 3`),
  )
  return rows
    .filter(({ table }) => !published.has(table))
    .map((column) => ({
      ...column,
      text: column.type === 'bytea' ? `encode("${column.name}", 'escape')` : `"${column.name}"::text`,
    }))
}
