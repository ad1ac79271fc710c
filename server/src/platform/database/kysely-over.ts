import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { PostgresPool } from 'kysely'
import { camelCase } from './camel-case.ts'
import type { Tables } from './tables.ts'

/**
 * Kysely's own lock is held by a connection beyond its transaction, and a pooler that lends connections for a transaction
 * would leave it on one of its own for good. `migrate` takes its lock itself, within its transaction.
 */
class WithoutSessionLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // Taken by `migrate`.
  }
  override async releaseMigrationLock(): Promise<void> {
    // It ends with the transaction.
  }
}

class OverPool extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new WithoutSessionLock()
  }
}

/** Questions in camel case over a pool of connections. */
export function kyselyOver(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new OverPool({ pool }), plugins: [camelCase] })
}
