import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { PostgresPool } from 'kysely'
import { camelCase } from './camel-case.ts'
import type { Tables } from './tables.ts'

/**
 * Kysely's own lock outlives its transaction, and a transaction pooler would keep it on a connection forever. `migrate`
 * takes its own lock inside its transaction.
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

/** Makes a Kysely instance with camel case names over a connection pool. */
export function kyselyOver(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new OverPool({ pool }), plugins: [camelCase] })
}
