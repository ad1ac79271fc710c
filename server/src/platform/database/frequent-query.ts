import { CompiledQuery, type Kysely, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

const names = new Map<string, string>()
const plain = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

/**
 * Creates a function for a query that nearly every API call runs. The SQL text is fixed, has parameters `$1` and so
 * on, and gives the result columns their camelCase names. The database parses and plans the query only once per
 * connection if no pooler shares the connection (`withPreparedStatements`). The SQL type of a parameter must not
 * depend on its value.
 */
export function frequentQuery<Row>(
  name: string,
  text: string,
): (db: Kysely<Tables>, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, name)
  return async (db, values) => {
    const asIs = plain.get(db) ?? db.withoutPlugins()
    plain.set(db, asIs)
    const { rows } = await asIs.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}

type PooledClient = Awaited<ReturnType<PostgresPool['connect']>>

/**
 * Runs the queries of `frequentQuery` as prepared statements. Use it only for connections that no transaction pooler
 * shares, because prepared statements do not survive behind a transaction pooler (decision 62).
 */
export function withPreparedStatements(pool: PostgresPool): PostgresPool {
  const preparedClients = new WeakMap<object, PooledClient>()
  return {
    options: pool.options,
    end: async () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = preparedClients.get(client)
      if (known !== undefined) return known
      const naming = preparing(client)
      preparedClients.set(client, naming)
      return naming
    },
  }
}

function preparing(client: PooledClient): PooledClient {
  const query = (statement: unknown, values?: unknown): unknown => {
    const name = typeof statement === 'string' ? names.get(statement) : undefined
    const sent = name === undefined ? [statement, values] : [{ name, text: statement, values }]
    return Reflect.apply(client.query as (...given: unknown[]) => unknown, client, sent)
  }
  return new Proxy(client, {
    get: (target, property) => {
      if (property === 'query') return query
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
