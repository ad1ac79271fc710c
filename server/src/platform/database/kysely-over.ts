import { Kysely, PostgresAdapter, PostgresDialect, CamelCasePlugin, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables and columns are snake_case only in the database. Keys inside JSON values are unchanged. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * Disables Kysely's migration lock: it outlives its transaction, so a transaction pooler would keep it on a
 * connection forever. `migrate` takes a lock inside its transaction instead.
 */
class WithoutSessionLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // `migrate` takes the lock.
  }
  override async releaseMigrationLock(): Promise<void> {
    // The lock ends with the transaction.
  }
}

class OverPool extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new WithoutSessionLock()
  }
}

export function kyselyOver(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new OverPool({ pool }), plugins: [camelCase] })
}
