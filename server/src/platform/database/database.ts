import type { Kysely } from 'kysely'
import pg from 'pg'
import { FolderInUse } from '#platform/folder-lock/lock-folder.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Log } from '../log.ts'
import { watchAvailability } from './availability.ts'
import type { Availability } from './availability.ts'
import type { GiveWay } from './give-way.ts'
import { openServerDatabase } from './open-on-server.ts'
import { damaged, joinPrivate, openPrivate } from './private/open-private.ts'
import type { PrivateOptions, PrivatePostgres } from './private/open-private.ts'
import { watchRoom } from './room.ts'
import type { HasRoom } from './room.ts'
import type { Snapshot } from './snapshots.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** An open database. */
export type Database = {
  /** Whether it is Kinchart's own PostgreSQL in the data directory, which has one server process; else it is one at DATABASE_URL. */
  readonly isPrivate: boolean
  /** Whether another process runs the private one, and this one only connects to it. */
  readonly isJoined: boolean
  readonly db: Db
  /** The same for work in the background, which gives way to people. */
  readonly background: Db
  readonly pool: pg.Pool
  /** Whether a connection keeps prepared statements, because no pooler lends it to others (decision 62). */
  readonly keepsStatements: boolean
  /** Someone is being answered, until the returned function is called. */
  readonly answering: GiveWay['answering']
  /** Waits for a turn at long background work that doesn't query the database; the returned function ends the turn. */
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
  /** Always true for a database at DATABASE_URL, which has a disk of its own. */
  readonly hasRoom: HasRoom
  /**
   * Lends a connection within a read-only transaction that sees everything as it is at one instant and has queried nothing
   * yet. One at a time.
   */
  readonly snapshot: Snapshot
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined
  /** The way to the primary for the one connection that listens, where `databaseUrl` leads through a pooler; else the same. */
  readonly databaseListenUrl?: string | undefined
  readonly dataDir: string
  /** What stays free on the disk of the private database. */
  readonly minFreeBytes?: number
  readonly poolSize?: number | undefined
  readonly log?: Log
  /** Whether to connect to the private PostgreSQL that another process runs, instead of refusing to open a second one. */
  readonly mayJoin?: boolean
  /** Without it, data of an older PostgreSQL is refused instead of upgraded. */
  readonly copyDatabase?: PrivateOptions['copyDatabase']
  readonly isRestoring?: boolean
  /** How the private PostgreSQL is reached, where it is not the usual way; for tests. */
  readonly reach?: PrivateOptions['reach']
  /** How many bytes a folder's disk still takes; for tests. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

/** Counts and times fit into a double; nothing of ours exceeds 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const POOL_SIZE = 10

/**
 * Opens PostgreSQL at `databaseUrl`, else the private one in `dataDir`. It stays open whatever happens to either: while it can't be
 * reached, queries fail with what `isUnavailable` knows.
 *
 * Throws OperatorError when another process holds the data directory, when the private PostgreSQL can't be started, and when the server
 * does not answer, is a standby, or is older than PostgreSQL 15.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseListenUrl, poolSize = POOL_SIZE, log = () => undefined } = options
  if (databaseUrl === undefined) return openPrivateDatabase(options, log)
  const availability = watchAvailability(log)
  const opened = await openServerDatabase(databaseUrl, {
    listenUrl: databaseListenUrl ?? databaseUrl,
    poolSize,
    // Whoever names another way to listen has a pooler in this one.
    isThroughPooler: databaseListenUrl !== undefined,
    availability,
  })
  return { ...opened, isPrivate: false, isJoined: false, hasRoom: async () => true }
}

async function openPrivateDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  let isClosing = false
  // The connections of a PostgreSQL that is stopped in order break, which is no news.
  const availability = watchAvailability((facts) => (isClosing ? undefined : log(facts)))
  const { dataDir, minFreeBytes = 0, poolSize = POOL_SIZE, freeBytes } = options
  const { postgres, isJoined } = await openOrJoin(options, availability, log)
  try {
    const opened = await openServerDatabase(postgres.url, {
      ...{ listenUrl: postgres.url, poolSize, isThroughPooler: false, availability },
    })
    return {
      ...opened,
      isPrivate: true,
      isJoined,
      hasRoom: watchRoom(dataDir, minFreeBytes, log, freeBytes),
      close: async () => {
        isClosing = true
        await opened.close()
        await postgres.close()
      },
    }
  } catch (error) {
    await postgres.close()
    // It has started: the database in it is missing, or part of it.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : 'it does not answer'
    throw new OperatorError(damaged(dataDir, cause), { cause: error })
  }
}

async function openOrJoin(
  { dataDir, copyDatabase, mayJoin = false, isRestoring = false, reach }: DatabaseOptions,
  availability: Availability,
  log: Log,
): Promise<{ readonly postgres: PrivatePostgres; readonly isJoined: boolean }> {
  try {
    const postgres = await openPrivate(dataDir, { availability, log, copyDatabase, isRestoring, reach })
    return { postgres, isJoined: false }
  } catch (error) {
    const joined = mayJoin && error instanceof FolderInUse ? await joinPrivate(dataDir) : undefined
    if (joined === undefined) throw error
    return { postgres: joined, isJoined: true }
  }
}
