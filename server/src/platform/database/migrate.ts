import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

/** One step of the schema. Names sort in the order they are applied and never change once landed. */
export type Migration = { readonly name: string; readonly sql: string }

/** Brings the schema up to date, in one transaction and under a lock; throws what the database says. */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<void> {
  const migrator = new Migrator({
    // A step is written in the database's own names.
    db: db.withoutPlugins(),
    // Each folder numbers its own: a later step of one is before an earlier step of another.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrations.map((step) => [step.name, { up: async (trx) => void (await sql.raw(step.sql).execute(trx)) }]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
