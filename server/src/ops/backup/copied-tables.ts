/** A column as it is copied: its type as SQL writes it, and whether its values are bytes; all others go as text. */
export type CopiedColumn = { readonly name: string; readonly type: string; readonly isBytes: boolean }

/** A table of ours, with what has to be written to make its rows again. */
export type CopiedTable = { readonly name: string; readonly columns: readonly CopiedColumn[] }

/** Asks a database in its own names. */
export type Ask = <Row extends Readonly<Record<string, unknown>>>(text: string) => Promise<readonly Row[]>

/** What each database keeps for itself. */
const ITS_OWN: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock', 'durable'])

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table of the schema `public` but those that a database keeps for itself, by name. Columns that are made of others are left out. */
export async function listTables(ask: Ask): Promise<readonly CopiedTable[]> {
  const rows = await ask<{ table: string } & CopiedColumn>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.atttypid = 'bytea'::regtype as "isBytes"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(
    rows.filter(({ table }) => !ITS_OWN.has(table)),
    ({ table }) => table,
  )
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name: column, type, isBytes }) => ({ name: column, type, isBytes })),
  }))
}

/** The number that each sequence gave last; null where it has given none. */
export async function readNumbers(ask: Ask): Promise<Readonly<Record<string, number | null>>> {
  const rows = await ask<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
