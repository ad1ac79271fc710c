import type { Kysely } from 'kysely'
import pg from 'pg'
import { FolderInUse } from '#platform/folder-lock/lock-folder.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Log } from '../log.ts'
import { watchAvailability, type Availability } from './availability.ts'
import type { GiveWay } from './yield-to-readers.ts'
import { openServerDatabase, type Snapshot } from './open-on-server.ts'
import { damaged, joinPrivate, openPrivate, type PrivateOptions, type PrivatePostgres } from './private/open-private.ts'
import { watchRoom, type HasRoom } from './room.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Throws DatabaseUnavailableError after the timeout. The query itself continues. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError('no answer in time')), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export type Db = Kysely<Tables>

export type Database = {
  /**
   * True for Kinchart's own PostgreSQL in the data directory, which only one server process can run. False for a
   * PostgreSQL at DATABASE_URL.
   */
  readonly isPrivate: boolean
  readonly isJoined: boolean
  readonly db: Db
  /** Like `db`, but for background work, which waits while other requests read from the database. */
  readonly background: Db
  readonly pool: pg.Pool
  /**
   * True if connections keep prepared statements. This requires that no pooler shares the connections (decision 62).
   */
  readonly keepsStatements: boolean
  readonly answering: GiveWay['answering']
  /**
   * Waits for a slot for long background work that doesn't query the database. The returned function releases the
   * slot.
   */
  readonly turn: GiveWay['turn']
  /**
   * Receives the payload of every NOTIFY until the returned function is called. `onGap` is called if notifications may
   * have been missed because the connection was lost.
   */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ) => Promise<() => Promise<void>>
  /**
   * Returns whether the disk has space. Always true for a database at DATABASE_URL, whose disk Kinchart can't check.
   */
  readonly hasRoom: HasRoom
  /** Calls `read` in a read-only transaction with a consistent snapshot. Only one such transaction runs at a time. */
  readonly snapshot: Snapshot
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined
  /**
   * URL of the primary server itself, for the connection that listens. Needed only if `databaseUrl` points to a
   * pooler, because a transaction pooler forwards no notifications.
   */
  readonly databaseListenUrl?: string | undefined
  readonly dataDir: string
  readonly minFreeBytes?: number
  readonly poolSize?: number | undefined
  readonly log?: Log
  /** If true, uses the private PostgreSQL that another process runs, instead of throwing. */
  readonly mayJoin?: boolean
  /** If undefined, data of an older PostgreSQL is refused instead of upgraded. */
  readonly copyDatabase?: PrivateOptions['copyDatabase']
  readonly isRestoring?: boolean
  /** For tests: how to connect to the private PostgreSQL. If undefined, uses the default. */
  readonly reach?: PrivateOptions['reach']
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

/** Parse bigint values as numbers. They lose no precision, because none of our counts and times exceeds 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const POOL_SIZE = 10

/**
 * Opens the database at `databaseUrl`, or without `databaseUrl` the private PostgreSQL in `dataDir`. The returned
 * object stays usable after outages: while the database is unreachable, queries fail with errors that `isUnavailable`
 * recognizes. Throws OperatorError if another process uses the data directory or the private PostgreSQL can't be
 * started. Also throws OperatorError if the server does not respond, is a standby, or is older than PostgreSQL 15.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseListenUrl, poolSize = POOL_SIZE, log = () => undefined } = options
  if (databaseUrl === undefined) return openPrivateDatabase(options, log)
  const availability = watchAvailability(log)
  const opened = await openServerDatabase(databaseUrl, {
    listenUrl: databaseListenUrl ?? databaseUrl,
    poolSize,
    // A separate listening URL means that `databaseUrl` goes through a pooler.
    isThroughPooler: databaseListenUrl !== undefined,
    availability,
  })
  return { ...opened, isPrivate: false, isJoined: false, hasRoom: async () => true }
}

async function openPrivateDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  let isClosing = false
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
    // PostgreSQL has started, so the problem is that its database is missing or incomplete.
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
