/** `isBytes` means that the column is copied as bytes. All other values are copied as text. */
export type CopiedColumn = { readonly name: string; readonly type: string; readonly isBytes: boolean }

export type CopiedTable = { readonly name: string; readonly columns: readonly CopiedColumn[] }

export type Ask = <Row extends Readonly<Record<string, unknown>>>(text: string) => Promise<readonly Row[]>

const ITS_OWN: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock', 'durable'])

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Returns the tables of the schema `public`, except those that each database manages itself. Omits generated columns.
 */
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

/** Returns the last number of each sequence. Null for a sequence that has not been used. */
export async function readNumbers(ask: Ask): Promise<Readonly<Record<string, number | null>>> {
  const rows = await ask<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
