import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { camelCase } from '#platform/database/kysely-over.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { ThreadServices } from './make-file.ts'
import type { Result, Statement } from './thread-messages.ts'

/**
 * Opens a read-only database connection without transactions. The main thread runs the queries. This code is not part
 * of `makeFile`, because loading Kysely doubles a thread's startup time and not every file needs the database.
 */
export function openThreadDatabase(ask: ThreadServices['ask']): Db {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows } = await ask<Result>('query', { sql, parameters } satisfies Statement)
      for (const row of rows) asBuffers(row as Record<string, unknown>)
      return { rows: [...rows] } as QueryResult<Row>
    },
    streamQuery: () => {
      throw new Error('A thread reads in batches.')
    },
  }
  class Driver extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return connection
    }
    override async beginTransaction(): Promise<void> {
      throw new Error('A thread has no transactions.')
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [camelCase],
  })
}

/** Buffers lose their class in transfer. */
function asBuffers(row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row))
    if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
