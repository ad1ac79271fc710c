import type { ClientBase } from 'pg'
import { plannedOnce } from './text-columns.ts'

/** The tables of a new database, and the rows of those that were not empty. */
export type Pristine = {
  readonly catalog: string
  readonly tables: readonly Table[]
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
}
type Table = { readonly name: string; readonly columns: string; readonly rows: string | null }

const ownTables = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c
  where c.relkind = 'r' and c.relpersistence <> 't' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  order by 1`

/** In bytes. Larger tables are truncated, because their deleted rows would slow down the next test. */
const LARGE = 1_000_000

const catalogNow = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relhastriggers), ',' order by oid) from pg_class where relpersistence <> 't'),
    (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint),
    (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum) from pg_attribute where attrelid >= 16384)
  )) as catalog`

const sequencesNow = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences order by 1`

export async function readPristine(client: ClientBase): Promise<Pristine> {
  const { rows: catalogs } = await client.query<{ catalog: string }>(plannedOnce(catalogNow))
  const { rows: named } = await client.query<{ name: string; columns: string }>(ownTables)
  const tables: Table[] = []
  for (const { name, columns } of named) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(one order by one::text)::text as rows from (select ${columns} from ${name}) one`,
    )
    tables.push({ name, columns, rows: rows[0]?.rows ?? null })
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(plannedOnce(sequencesNow))
  return { catalog: catalogs[0]?.catalog ?? '', tables, sequences }
}

/**
 * Returns false if a reset was impossible because a test changed the tables, as a test of migrations does. `client`
 * must have the session_replication_role `replica`, because triggers and foreign keys would interfere. Triggers and
 * foreign keys are not needed, because the reset restores the original content.
 */
export async function resetDatabase(client: ClientBase, pristine: Pristine): Promise<boolean> {
  const { rows: catalogs } = await client.query<{ catalog: string }>(plannedOnce(catalogNow))
  if (catalogs[0]?.catalog !== pristine.catalog) return false
  const { rows: filledTables } = await client.query<{ name: string; isLarge: boolean }>(
    plannedOnce(
      pristine.tables
        .map(
          ({ name }) =>
            `select '${name}' as name, pg_table_size('${name}') > ${LARGE} as "isLarge" where exists (select from ${name})`,
        )
        .join(' union all '),
    ),
  )
  const filled = new Set(filledTables.map(({ name }) => name))
  const changed = pristine.tables.filter(({ name, rows }) => filled.has(name) || rows !== null)
  await client.query('begin')
  const large = filledTables.filter(({ isLarge }) => isLarge).map(({ name }) => name)
  if (large.length > 0) await client.query(`truncate ${large.join(', ')} cascade`)
  const small = filledTables.filter(({ isLarge }) => !isLarge)
  await client.query(small.map(({ name }) => `delete from ${name}`).join('; '))
  for (const { name, columns, rows } of changed)
    if (rows !== null)
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [rows],
      )
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(plannedOnce(sequencesNow))
  const lastOf = new Map(pristine.sequences.map(({ name, last }) => [name, last]))
  for (const { name, last } of sequences) {
    const before = lastOf.get(name) ?? null
    if (last === before) continue
    if (before === null) await client.query(`alter sequence ${name} restart`)
    else await client.query('select setval($1, $2::bigint)', [name, before])
  }
  await client.query('commit')
  return true
}
