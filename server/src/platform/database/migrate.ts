import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Db } from './database.ts'

/**
 * One step of the schema. Names sort in the order they are applied and never change once landed. `convert` follows the
 * step's `sql` where values have to be encrypted, opened or digested anew, which SQL cannot do; `trx` knows the database's
 * own names only, and what is read of a table is read in parts.
 */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly convert?: (trx: Db, cipher: Cipher) => Promise<void>
}

/** The steps that a database has taken, by name; none where it is empty. */
export async function stepsTaken(db: Db): Promise<readonly string[]> {
  const plain = db.withoutPlugins()
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.kysely_migration') is not null as "isThere"`.execute(plain)
  if (tables[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(plain)
  return rows.map(({ name }) => name)
}

/**
 * Brings the schema up to date, in one transaction (the one that `db` is, where it is one) and under a lock; throws what the database says, and
 * OperatorError where a newer program has taken steps that this one does not know. `openCipher` answers
 * the keys as they are within that transaction; it is asked once, and only where a step converts.
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
      // Each folder numbers its own: a later step of one is before an earlier step of another.
      allowUnorderedMigrations: true,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(migrations.map((step) => [step.name, { up: async (trx: Db) => apply(step, trx) }])),
      },
    })
  const work = async (trx: Db): Promise<void> => {
    await lock(trx)
    // Nothing is left to do. The migrator would read the whole catalog to find that out.
    if ((await knownSteps(trx)).length === known.size) return
    const { error } = await migratorIn(trx).migrateToLatest()
    if (error !== undefined) throw error
  }
  // A step is written in the database's own names.
  const plain = db.withoutPlugins()
  await (plain.isTransaction ? work(plain) : plain.transaction().execute(work))
}

/** The number that Kysely's own lock has, so that a server of an older version waits for this one, and the other way round.
 * Who holds it shared keeps the schema as it is. */
export const MIGRATION_LOCK = '3853314791062309107'
const PATIENCE_MS = 3_600_000

/** One server at a time takes steps; the lock ends with the transaction, and needs no connection of its own. */
async function lock(trx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx)
}
