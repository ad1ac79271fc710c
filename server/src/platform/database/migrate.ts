import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Db } from './database.ts'

/**
 * A schema migration. Within a folder, migrations are applied in the order of their names, and a name never changes
 * once it is merged. `convert` runs after `sql`, for values that must be encrypted, decrypted or digested again,
 * which SQL cannot do. `trx` uses the database's snake_case names. `convert` must read tables in batches.
 */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly convert?: (trx: Db, cipher: Cipher) => Promise<void>
}

/** Returns the names of the applied migrations: an empty list for an empty database. */
export async function stepsTaken(db: Db): Promise<readonly string[]> {
  const plain = db.withoutPlugins()
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.kysely_migration') is not null as "isThere"`.execute(plain)
  if (tables[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(plain)
  return rows.map(({ name }) => name)
}

/**
 * Applies the missing migrations under a lock, in one transaction: in `db` itself if it is a transaction, otherwise
 * in a new transaction. Throws the database's errors. Throws OperatorError if the database has migrations of a newer
 * version. `openCipher` loads the keys in the transaction. It is called at most once, and only if a missing migration
 * has `convert`.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  openCipher: (trx: Db) => Promise<Cipher>,
): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const knownSteps = async (on: Db): Promise<readonly string[]> => {
    const taken = await stepsTaken(on)
    if (taken.some((name) => !known.has(name))) throw new OperatorError(operatorTexts.newerData)
    return taken
  }
  await knownSteps(db)
  let cipher: Cipher | undefined
  const apply = async ({ sql: text, convert }: Migration, trx: Db): Promise<void> => {
    if (text !== '') await sql.raw(text).execute(trx)
    if (convert === undefined) return
    cipher ??= await openCipher(trx)
    await convert(trx, cipher)
  }
  const migratorIn = (trx: Db): Migrator =>
    new Migrator({
      db: trx,
      // Each folder numbers its own migrations, so a later migration of one folder may sort before an earlier migration
      // of another.
      allowUnorderedMigrations: true,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(migrations.map((step) => [step.name, { up: async (trx: Db) => apply(step, trx) }])),
      },
    })
  const work = async (trx: Db): Promise<void> => {
    await lock(trx)
    // Return early if the database is up to date, because the migrator would first read the whole catalog.
    if ((await knownSteps(trx)).length === known.size) return
    const { error } = await migratorIn(trx).migrateToLatest()
    if (error !== undefined) throw error
  }
  const plain = db.withoutPlugins()
  await (plain.isTransaction ? work(plain) : plain.transaction().execute(work))
}

/**
 * Older versions lock with Kysely's own lock number. This is the same number, so that servers of different versions
 * wait for each other. A process that holds this lock in shared mode prevents migrations.
 */
export const MIGRATION_LOCK = '3853314791062309107'
const PATIENCE_MS = 3_600_000

async function lock(trx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx)
}
