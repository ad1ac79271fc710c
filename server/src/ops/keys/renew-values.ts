import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, ValueCipher } from '#platform/secrets/cipher.ts'
import { encryptedColumns, type EncryptedColumn, type StoredRow } from './encrypted-columns.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

/**
 * `renewed` is the number of values that were under an outdated key. `unopened` lists columns with values that no known
 * secret decrypts.
 */
export type Renewed = { readonly renewed: number; readonly unopened: readonly string[] }

const AT_ONCE = 500

/**
 * Re-encrypts values that are under former secrets, and patients' values that are not under the patient's key yet.
 * Servers may keep running: a value that a server changes at the same time is left unchanged. Can be repeated, and
 * continues after an interruption. If `isDone` is false, only counts these values.
 */
export async function renewValues(
  services: Services,
  { isDone, signal }: { readonly isDone: boolean; readonly signal: AbortSignal },
): Promise<Renewed> {
  let renewed = 0
  const unopened: string[] = []
  for (const column of encryptedColumns) {
    for await (const rows of eachBatch(services.db.withoutPlugins(), column)) {
      if (signal.aborted) return { renewed, unopened }
      const due = await judge(services, column, rows)
      renewed += due.renewed.length
      if (due.unopened > 0) unopened.push(`${column.table}.${column.column} (${due.unopened})`)
      if (isDone && due.renewed.length > 0) await write(services.db.withoutPlugins(), column, due.renewed)
    }
  }
  return { renewed, unopened }
}

type Value = { readonly row: StoredRow; readonly former: Buffer; readonly next: Buffer }

async function judge(
  { db, cipher }: Services,
  column: EncryptedColumn,
  rows: readonly StoredRow[],
): Promise<{ renewed: Value[]; unopened: number }> {
  const ciphers = await openOwners(db.withoutPlugins(), cipher, column, rows)
  const renewed: Value[] = []
  let unopened = 0
  for (const row of rows) {
    const former = row['the_value'] as Buffer
    const own = ciphers.get(ownerOf(row) ?? '')
    const under: ValueCipher = own ?? cipher.server
    try {
      const aad = column.aad(row, cipher)
      // A patient's value belongs under the patient's key, so re-encrypt it even if the server's secret is current.
      if (own || !cipher.server.isCurrent(former, aad))
        renewed.push({ row, former, next: under.encrypt(under.decrypt(former, aad), aad) })
    } catch {
      unopened++
    }
  }
  return { renewed, unopened }
}

/** Null if the value is under the server's key. */
const ownerOf = (row: StoredRow): string | null => row['the_owner'] as string | null

async function openOwners(
  db: Db,
  cipher: Cipher,
  { owner }: EncryptedColumn,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, ValueCipher>> {
  const ids = [...new Set(rows.flatMap((row) => ownerOf(row) ?? []))]
  if (owner === undefined || ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; data_key: Buffer }>`
    select id, data_key from ${sql.table(owner.of)} where id = any(${ids}::uuid[])`.execute(db)
  return new Map(found.map(({ id, data_key: dataKey }) => [id, cipher.openDataKey(dataKey, id)]))
}

/** Yields the rows whose value is encrypted under the server's secret, ordered by `key`. */
async function* eachBatch(db: Db, { table, column, key, owner, also }: EncryptedColumn): AsyncGenerator<StoredRow[]> {
  const keys = sql.join(key.map((one) => sql.ref(`t.${one}`)))
  const others = (also ?? []).map((one) => sql`, ${sql.raw(named(one))}`)
  for (let after: StoredRow | undefined; ;) {
    const later: RawBuilder<unknown> = after
      ? sql`and (${keys}) > (${sql.join(key.map((one) => after?.[one]))})`
      : sql``
    const { rows } = await sql<StoredRow>`
      select ${keys}, ${sql.ref(`t.${column}`)} as the_value, ${sql.raw(owner?.is ?? 'null')} as the_owner
        ${sql.join(others, sql``)}
      from ${sql.table(table)} t where substring(${sql.ref(`t.${column}`)} from 1 for 1) = '\\x01'::bytea ${later}
      order by ${keys} limit ${AT_ONCE}`.execute(db)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

const named = (selection: string): string => {
  const of = /^\(select (\w+) /.exec(selection)?.[1]
  return of === undefined ? selection : `${selection} as ${of}`
}

async function write(db: Db, { table, column, key }: EncryptedColumn, values: readonly Value[]): Promise<void> {
  const each = async (trx: Db): Promise<void> => {
    for (const { row, former, next } of values)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${next}
        where ${sql.join(
          key.map((one) => sql`${sql.ref(one)} = ${row[one]}`),
          sql` and `,
        )} and ${sql.ref(column)} = ${former}`.execute(trx)
  }
  await (db.isTransaction ? each(db) : db.transaction().execute(each))
}
