import { sql } from 'kysely'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { listTables, quoted } from './copied-tables.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { MIGRATION_LOCK } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/operator-error.ts'

/**
 * Whether others are waited for. `where-free`: nothing is done where another process makes such a backup or takes steps of the schema. A number: so
 * long. Both leave others no turn meanwhile; `beside-others` waits for steps of the schema alone.
 */
export type Turn = 'where-free' | 'beside-others' | { readonly patienceMs: number }

/** One process makes a backup that is not typed by somebody: whoever has this lock in the database. */
const BACKUP_LOCK = 7_202_611
const PATIENCE_MS = 60_000
/** SQLSTATE lock_not_available. */
const WAITED = '55P03'

/**
 * Does some work while nobody takes a step of the schema, which would take tables away, or write them anew, under a reader who began before it.
 * `work` is given a statement that keeps every table as it is to the end of a transaction, and is that one's first. Undefined where it is not
 * one's turn. Throws OperatorError where others were waited for in vain.
 */
export async function holdSchema<Answer>(
  database: Pick<Database, 'db'>,
  turn: Turn,
  work: (keepTables: string | undefined) => Promise<Answer>,
): Promise<Answer | undefined> {
  // A transaction of its own: one that reads everything as it was at an instant does so from before it began to wait.
  return database.db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => ((await isOurTurn(trx, turn)) ? work(await keepTablesOf(trx)) : undefined))
}

async function isOurTurn(trx: Db, turn: Turn): Promise<boolean> {
  // Neither what the operator has set for transactions that do nothing, nor for locks, is meant for this.
  const patienceMs = typeof turn === 'object' ? turn.patienceMs : PATIENCE_MS
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${String(patienceMs)}, true)`.execute(trx)
  if (turn === 'where-free') {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK})
        and pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}::bigint) as "isOurs"`.execute(trx)
    return rows[0]?.isOurs === true
  }
  try {
    if (turn !== 'beside-others') await sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`.execute(trx)
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
