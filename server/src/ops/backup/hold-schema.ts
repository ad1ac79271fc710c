import { sql } from 'kysely'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { listTables, quoted } from './copied-tables.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { MIGRATION_LOCK } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/operator-error.ts'

/**
 * How to wait for other processes. 'skip-if-busy': returns without working if another process is making a scheduled
 * backup or migrating the schema. `patienceMs`: waits at most this long for such a process. In both cases, no other
 * process can start a scheduled backup or a migration until this one is done. 'migrations-only': waits only for
 * migrations, and allows other backups.
 */
export type Turn = 'skip-if-busy' | 'migrations-only' | { readonly patienceMs: number }

/** Advisory lock of a process that makes a backup before an update or on schedule, not by command. */
const BACKUP_LOCK = 7_202_611
const PATIENCE_MS = 60_000
/** SQLSTATE lock_not_available. */
const WAITED = '55P03'

/**
 * Runs `work` while no process migrates the schema, because a migration would drop or rewrite the tables that `work`
 * reads. `work` receives an SQL statement that locks every table, and must run this statement first in its own
 * transaction. Returns undefined if another process is busy. Throws OperatorError if waiting timed out.
 */
export async function holdSchema<Answer>(
  database: Pick<Database, 'db'>,
  turn: Turn,
  work: (keepTables: string | undefined) => Promise<Answer>,
): Promise<Answer | undefined> {
  // The locks have their own transaction: `work` takes its snapshot in another one, after the wait. A snapshot in this
  // transaction could show the state before the wait.
  return database.db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => ((await isOurTurn(trx, turn)) ? work(await keepTablesOf(trx)) : undefined))
}

async function isOurTurn(trx: Db, turn: Turn): Promise<boolean> {
  // The operator's timeouts for idle transactions and locks must not apply here.
  const patienceMs = typeof turn === 'object' ? turn.patienceMs : PATIENCE_MS
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${String(patienceMs)}, true)`.execute(trx)
  if (turn === 'skip-if-busy') {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK})
        and pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}::bigint) as "isOurs"`.execute(trx)
    return rows[0]?.isOurs === true
  }
  try {
    if (turn !== 'migrations-only') await sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`.execute(trx)
    await sql`select pg_advisory_xact_lock_shared(${MIGRATION_LOCK}::bigint)`.execute(trx)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WAITED)
      throw new OperatorError(operatorTexts.backupWaited, { cause: error })
    throw error
  }
  return true
}

async function keepTablesOf(trx: Db): Promise<string | undefined> {
  const tables = await listTables(async (text) => (await sql.raw(text).execute(trx)).rows as never)
  const names = tables.map(({ name }) => `${quoted('public')}.${quoted(name)}`)
  return names.length === 0 ? undefined : `lock table ${names.join(', ')} in access share mode`
}
