import { EventEmitter } from 'node:events'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { watchAvailability } from './availability.ts'
import type { Availability } from './availability.ts'
import { removeCopy, withCopy } from './embedded/copy-database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import type { StartEmbedded } from './embedded/start-embedded.ts'
import { withPreparedStatements } from './frequent-query.ts'
import { giveWay } from './give-way.ts'
import type { GiveWay } from './give-way.ts'
import { inTurns } from './in-turns.ts'
import { kyselyOver } from './kysely-over.ts'
import { openServerDatabase } from './open-on-server.ts'
import { LastingPool } from './pool.ts'
import { watchRoom } from './room.ts'
import type { HasRoom } from './room.ts'
import { oneAtATime, readOnly } from './snapshots.ts'
import type { Snapshot } from './snapshots.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One database, embedded or a server; same dialect, same queries. */
export type Database = {
  readonly kind: 'embedded' | 'server'
  readonly db: Db
  /** The same for work in the background, which gives way to people. */
  readonly background: Db
  readonly pool: pg.Pool
  /** Somebody is being answered, until the returned function is called. */
  readonly answering: GiveWay['answering']
  /** One's turn for long work in the background that asks the database nothing while it has it; the returned function ends it. */
  readonly turn: GiveWay['turn']
  /**
   * Calls back with the payload of every NOTIFY on the channel, until the returned function is called. `onGap` is called
   * when some may have been missed, because the connection was away.
   */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ) => Promise<() => Promise<void>>
  /** Always, where the database has a disk of its own. */
  readonly hasRoom: HasRoom
  /**
   * Lends a connection to everything as it is at one instant, which changes nothing and holds nobody up; of the embedded database that
   * is a copy. It is within a transaction that has asked nothing yet. One at a time. `writesTo`: the folder that what is read is written to, if any. Throws
   * OperatorError where the disk has no room for a copy.
   */
  readonly snapshot: Snapshot
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined
  /** The way to the primary for the one connection that listens, where `databaseUrl` leads through a pooler; else the same. */
  readonly databaseListenUrl?: string | undefined
  readonly dataDir: string
  /** What stays free on the disk of the embedded database. */
  readonly minFreeBytes?: number
  readonly poolSize?: number
  readonly log?: Log
  /** How the embedded database is started; for tests. */
  readonly startEmbedded?: StartEmbedded | undefined
  /** How much a folder's disk takes yet; for tests. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

/** Counts and times fit into a double; nothing of ours exceeds 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const POOL_SIZE = 10
/** The embedded database has one connection: who waits for it waits for all that is before. */
const EMBEDDED_WAIT_MS = 60_000

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir`. It stays open whatever happens to either:
 * while it cannot be asked, questions fail with what `isUnavailable` knows.
 *
 * Throws when another process holds the data directory, when the embedded database is damaged or does not reach the disk
 * on commit, and when the server does not answer, is a copy of
 * another, or is older than PostgreSQL 15.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => undefined)
  const availability = watchAvailability(log)
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options, availability, log)
    : openServerDatabase(options.databaseUrl, {
        listenUrl: options.databaseListenUrl ?? options.databaseUrl,
        poolSize: options.poolSize ?? POOL_SIZE,
        // Whoever names another way to listen has a pooler in this one.
        isThroughPooler: options.databaseListenUrl !== undefined,
        availability,
      })
}

async function openEmbeddedDatabase(
  { dataDir, minFreeBytes = 0, startEmbedded, freeBytes }: DatabaseOptions,
  availability: Availability,
  log: Log,
): Promise<Database> {
  const embedded = await openEmbedded(dataDir, {
    availability,
    start: startEmbedded,
    onTaken: () => log({ event: 'data-folder-taken' }),
    onWatching: () => log({ event: 'data-folder-watched' }),
  })
  await removeCopy(dataDir)
  const notifications = new EventEmitter().setMaxListeners(0)
  const channels = new Set<string>()
  let isFirst = true
  const config = {
    // One connection is all the embedded database has; it lives until the database ends.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    stream: () => embedded.connect(),
    onConnect: async (client: pg.ClientBase) => {
      client.on('notification', (notice) => notifications.emit(notice.channel, notice.payload ?? ''))
      // Its session outlives a connection, and the next one prepares what it asks anew.
      await client.query('deallocate all')
      for (const channel of channels) await client.query(`listen "${channel}"`)
      if (!isFirst) notifications.emit(GAP)
      isFirst = false
    },
  }
  const pool = new LastingPool(config, availability)
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ severity, code }: pg.DatabaseError) => {
      if (severity === 'PANIC' || severity === 'FATAL') embedded.fail(code === DISK_FULL ? 'disk-full' : 'crashed')
    })
  })
  const turns = giveWay({ atOnce: 1 })
  return {
    kind: 'embedded',
    db: kyselyOver(withPreparedStatements(pool)),
    background: kyselyOver(inTurns(pool, turns)),
    answering: turns.answering,
    turn: turns.turn,
    pool,
    listen: async (channel, onPayload, onGap = () => undefined) => {
      channels.add(channel)
      notifications.on(channel, onPayload)
      notifications.on(GAP, onGap)
      await pool.query(`listen "${channel}"`)
      return async () => {
        notifications.off(channel, onPayload)
        notifications.off(GAP, onGap)
      }
    },
    hasRoom: watchRoom(dataDir, minFreeBytes, log, freeBytes),
    snapshot: oneAtATime(async (read, writesTo) =>
      withCopy(
        {
          ...{ dataDir, minFreeBytes, writesTo, start: startEmbedded, look: freeBytes },
          hold: async (copyRest) => {
            // The one connection: whoever asks meanwhile waits for it.
            const client = await pool.connect()
            try {
              await copyRest()
            } finally {
              client.release()
            }
          },
        },
        async (client) => readOnly(client, read),
      ),
    ),
    close: async () => {
      await pool.end()
      await embedded.close()
    },
  }
}

/** SQLSTATE disk_full. */
const DISK_FULL = '53100'
/** No channel's name. */
const GAP = Symbol('gap')
