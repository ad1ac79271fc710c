import { CompiledQuery, sql } from 'kysely'
import { migrations } from '#ops/database/schema.ts'
import type { Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { CopiedRow } from './read-rows.ts'
import { listTables, quoted, type CopiedColumn, type CopiedTable } from './copied-tables.ts'

/**
 * A schema to copy rows into: its migrations, the last numbers of its sequences, and the cipher for data migrations.
 */
export type FilledSchema = {
  readonly steps: readonly string[]
  readonly numbers: Readonly<Record<string, number | null>>
  readonly openCipher: (trx: Db) => Promise<Cipher>
}

/**
 * Creates a schema from migrations in an empty database, and calls `fill` to write the rows. Passes `fill` the tables
 * by name. Then enables triggers, and restores foreign keys, which checks every row.
 */
export async function fillSchema(
  trx: Db,
  { steps, numbers, openCipher }: FilledSchema,
  fill: (tables: ReadonlyMap<string, CopiedTable>) => Promise<void>,
): Promise<void> {
  const taken = new Set(steps)
  await migrate(
    trx,
    migrations.filter(({ name }) => taken.has(name)),
    openCipher,
  )
  const putBack = await withoutRules(trx)
  const plain = trx.withoutPlugins()
  const tables = await listTables(async (text) => (await sql.raw(text).execute(plain)).rows as never)
  // Remove rows that a migration inserted, because the backup may contain the same rows. Truncate only tables with
  // rows, because truncating even an empty table is slow.
  const { rows: filled } = await sql<{ name: string }>`
    ${sql.join(
      tables.map(({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`),
      sql` union all `,
    )}`.execute(plain)
  if (filled.length > 0) await sql.raw(`truncate ${filled.map(({ name }) => quoted(name)).join(', ')}`).execute(plain)
  await fill(new Map(tables.map((table) => [table.name, table])))
  await putBack()
  await continueNumbers(trx, numbers)
}

export async function writeRows(trx: Db, table: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
  const { name, columns } = table
  const given = columns.map((column, index) => valuesOf(column, rows, index))
  const arrays = columns.map(({ isBytes }, index) => `$${index + 1}::${isBytes ? 'bytea' : 'text'}[]`)
  const cast = columns.map(({ type, isBytes }, index) => (isBytes ? `c${index}` : `c${index}::${type}`))
  const text = `
    insert into ${quoted('public')}.${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
    overriding system value
    select ${cast.join(', ')} from unnest(${arrays.join(', ')}) as given(${columns.map((_one, index) => `c${index}`).join(', ')})`
  await trx.withoutPlugins().executeQuery(CompiledQuery.raw(text, given))
}

const valuesOf = ({ isBytes }: CopiedColumn, rows: readonly CopiedRow[], index: number): (Buffer | string | null)[] =>
  rows.map((row) => {
    const value = row[index] ?? null
    return value === null || isBytes ? value : value.toString()
  })

/**
 * Drops foreign keys and disables triggers, so that tables can be filled in any order and no endings are recorded. The
 * returned function restores them and checks every row.
 */
async function withoutRules(trx: Db): Promise<() => Promise<void>> {
  // Use one statement for all foreign keys of a table: after each statement, PostgreSQL rebuilds its cached
  // description of the table.
  const { rows: keys } = await sql<{ table: string; drops: string; adds: string }>`
    select conrelid::regclass::text as "table", string_agg(format('drop constraint %I', conname), ', ') as drops,
      string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by conname) as adds
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    group by 1 order by 1`.execute(trx)
  for (const { table, drops } of keys) await sql.raw(`alter table ${table} ${drops}`).execute(trx)
  const { rows: triggered } = await sql<{ table: string }>`
    select distinct t.tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`.execute(trx)
  for (const { table } of triggered) await sql.raw(`alter table ${table} disable trigger user`).execute(trx)
  return async () => {
    for (const { table } of triggered) await sql.raw(`alter table ${table} enable trigger user`).execute(trx)
    for (const { table, adds } of keys) await sql.raw(`alter table ${table} ${adds}`).execute(trx)
  }
}

/** Sets each sequence to its last number. Skips sequences that are unused (null) or don't exist. */
async function continueNumbers(trx: Db, last: Readonly<Record<string, number | null>>): Promise<void> {
  for (const [name, number] of Object.entries(last))
    if (number !== null)
      await sql`
        select setval(sequence.oid, ${number}) from (select to_regclass(${`public.${quoted(name)}`}) as oid) sequence
        where sequence.oid is not null`.execute(trx)
}
