import { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openEmbedded } from './embedded/open-embedded.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One database, embedded or a server; same dialect, same queries. */
export type Database = {
  readonly kind: 'embedded' | 'server'
  readonly db: Db
  readonly pool: pg.Pool
  /** Calls back with the payload of every NOTIFY on the channel, until the returned function is called. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

/** Counts and times fit into a double; nothing of ours exceeds 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const POOL_SIZE = 10

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir`.
 *
 * Throws when another process holds the data directory, when the embedded database does not reach the disk on commit,
 * and when the server is older than PostgreSQL 15.
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  dataDir: string
  poolSize?: number
}): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options.dataDir)
    : openServerDatabase(options.databaseUrl, options.poolSize ?? POOL_SIZE)
}

async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const embedded = await openEmbedded(dataDir)
  // One connection is all the embedded database has; it lives as long as the pool.
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream: () => embedded.connect() })
  const notifications = new EventEmitter().setMaxListeners(0)
  pool.on('connect', (client) => {
    client.on('notification', (notice) => notifications.emit(notice.channel, notice.payload ?? ''))
  })
  return {
    kind: 'embedded',
    db: kyselyOver(pool),
    pool,
    listen: async (channel, onPayload) => {
      notifications.on(channel, onPayload)
      await pool.query(`listen "${channel}"`)
      return async () => void notifications.off(channel, onPayload)
    },
    close: async () => {
      await pool.end()
      await embedded.close()
    },
  }
}

async function openServerDatabase(connectionString: string, poolSize: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 15_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const version = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  if ((version.rows[0]?.version ?? 0) < 15) {
    await pool.end()
    throw new Error('Kinchart needs PostgreSQL 15 or newer.')
  }
  return {
    kind: 'server',
    db: kyselyOver(pool),
    pool,
    listen: async (channel, onPayload) => listenOnServer(connectionString, channel, onPayload),
    close: async () => pool.end(),
  }
}

/** Holds a connection of its own, and opens it again when it breaks. */
async function listenOnServer(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  let isClosed = false
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('notification', (notice) => onPayload(notice.payload ?? ''))
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!isClosed) setTimeout(() => void connect().catch(() => undefined), 1000)
    })
    await next.connect()
    await next.query(`listen "${channel}"`)
    client = next
  }
  await connect()
  return async () => {
    isClosed = true
    await client?.end()
  }
}

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
