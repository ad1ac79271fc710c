import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import type { Availability } from './availability.ts'
import { withPreparedStatements } from './frequent-query.ts'
import { giveWay, type GiveWay } from './yield-to-readers.ts'
import { kyselyOver } from './kysely-over.ts'
import { DatabaseCopyError, DatabaseUnavailableError, READ_ONLY, noteBroken, isDamageCode } from './unavailable.ts'
import { setTimeout as pause } from 'node:timers/promises'

type Listener = { readonly onPayload: (payload: string) => void; readonly onGap: () => void }

type ServerListening = {
  readonly listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5000
const ANSWER_MS = 10_000
/** The interval of a query that detects a connection that dropped silently. */
const CHECK_EVERY_MS = 30_000

/**
 * Uses one connection for all channels. Opens the connection for the first listener, and reopens it whenever it ends.
 * If the first attempt fails, `listen` throws the error. During a reconnect, `listen` waits.
 */
function listenOnServer(connectionString: string, availability: Availability): ServerListening {
  const channels = new Map<string, Set<Listener>>()
  const closing = new AbortController()
  let client: Promise<pg.Client> | undefined
  let asking: NodeJS.Timeout | undefined

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    next.on('error', () => undefined)
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen "${channel}"`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    availability.found()
    next.once('end', () => void reopen())
    asking = setInterval(() => void next.query('select 1').catch(() => drop(next)), CHECK_EVERY_MS).unref()
    return next
  }
  const reopen = async (): Promise<void> => {
    clearInterval(asking)
    if (closing.signal.aborted) return
    availability.lost('listening ended')
    client = openAgain()
    // Avoids an unhandled rejection when no one awaits the client.
    client.catch(() => undefined)
  }
  const openAgain = async (): Promise<pg.Client> => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      await pause(wait, undefined, { signal: closing.signal, ref: false })
      try {
        const next = await open()
        for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
        return next
      } catch (error) {
        if (closing.signal.aborted) throw error
      }
    }
  }

  return {
    listen: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      client ??= open().catch((error: unknown) => {
        client = undefined
        throw error
      })
      await (await client).query(`listen "${channel}"`)
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      clearInterval(asking)
      await client?.then(async (one) => one.end()).catch(() => undefined)
    },
  }
}

function drop(client: pg.Client): void {
  client.connection.stream.destroy()
}

export type Snapshot = <Answer>(read: (client: pg.ClientBase) => Promise<Answer>) => Promise<Answer>

async function readOnly<Answer>(
  client: pg.ClientBase,
  read: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await read(client)
  } finally {
    await client.query('rollback')
  }
}

function oneAtATime(snapshot: Snapshot): Snapshot {
  let last: Promise<unknown> = Promise.resolve()
  return async (read) => {
    const next = last.then(async () => snapshot(read))
    last = next.catch(() => undefined)
    return next
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error) => void,
) => void

/**
 * A pool that survives lost connections. If a connection breaks while in use, only its queries fail, and the process
 * continues. Throws DatabaseUnavailableError if a connection can't be opened.
 */
class LastingPool extends pg.Pool {
  readonly #availability: Availability

  constructor(config: pg.PoolConfig, availability: Availability) {
    super(config)
    this.#availability = availability
    // Connections to a standby, which accepts no writes. They are closed after use, because behind a pooler the next
    // connection may reach the primary again.
    const ofCopies = new WeakSet<pg.PoolClient>()
    this.on('release', (_error, client) => {
      if (ofCopies.has(client)) client.end().catch(() => undefined)
    })
    // Ignore errors of idle connections, because the pool replaces them.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      availability.found()
      client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        if (code !== undefined && isDamageCode(code)) availability.damaged(code)
        if (code === READ_ONLY) ofCopies.add(client)
      })
      // Without this listener, an error of a checked-out connection would end the process.
      client.on('error', (error) => {
        noteBroken(error)
        availability.lost(error)
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback === undefined)
      return super.connect().catch((error: unknown) => {
        throw this.#unavailable(error)
      })
    super.connect((error, client, release) => {
      callback(error === undefined || error === null ? undefined : this.#unavailable(error), client, release)
    })
  }

  #unavailable(error: unknown): DatabaseUnavailableError {
    if (error instanceof DatabaseUnavailableError) return error
    // A busy pool does not mean that the database is down.
    if (!(error instanceof Error && error.message === 'timeout exceeded when trying to connect'))
      this.#availability.lost(error)
    return new DatabaseUnavailableError('no connection', { cause: error })
  }
}

function inTurns(pool: pg.Pool, { turn }: GiveWay): PostgresPool {
  return {
    options: pool.options,
    end: async () => undefined,
    connect: async () => {
      const endTurn = await turn()
      try {
        const client = await pool.connect()
        const giveBack = client.release.bind(client)
        client.release = (broken) => {
          endTurn()
          giveBack(broken)
        }
        return client
      } catch (error) {
        endTurn()
        throw error
      }
    },
  }
}

const WAIT_MS = 15_000

type ServerOptions = {
  readonly listenUrl: string
  readonly poolSize: number
  readonly isThroughPooler: boolean
  readonly availability: Availability
}

export type OnServer = {
  readonly db: ReturnType<typeof kyselyOver>
  readonly background: ReturnType<typeof kyselyOver>
  readonly answering: GiveWay['answering']
  readonly turn: GiveWay['turn']
  readonly pool: pg.Pool
  readonly keepsStatements: boolean
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ) => Promise<() => Promise<void>>
  readonly snapshot: Snapshot
  readonly close: () => Promise<void>
}

/** Throws OperatorError if the database does not respond, is a standby, or is too old. */
export async function openServerDatabase(
  connectionString: string,
  { listenUrl, poolSize, isThroughPooler, availability }: ServerOptions,
): Promise<OnServer> {
  const refuseCopy = async (client: pg.ClientBase): Promise<void> => {
    if (!(await isCopy(client))) return
    const error = new DatabaseCopyError()
    availability.lost(error)
    throw error
  }
  const pool = new LastingPool(
    {
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: WAIT_MS,
      // Detects a server that vanished silently, so that no query hangs forever.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: refuseCopy,
    },
    availability,
  )
  try {
    const version = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    if ((version.rows[0]?.version ?? 0) < 15) throw new OperatorError(operatorTexts.postgresql15)
  } catch (error) {
    await pool.end()
    throw error instanceof OperatorError ? error : explain(error)
  }
  const listening = listenOnServer(listenUrl, availability)
  const turns = giveWay({ atOnce: Math.max(1, Math.floor(poolSize / 2)) })
  const over = (lending: PostgresPool) => kyselyOver(isThroughPooler ? lending : withPreparedStatements(lending))
  return {
    db: over(pool),
    background: over(inTurns(pool, turns)),
    answering: turns.answering,
    turn: turns.turn,
    pool,
    keepsStatements: !isThroughPooler,
    listen: async (channel, onPayload, onGap = () => undefined) => listening.listen(channel, { onPayload, onGap }),
    snapshot: oneAtATime(async (read) => {
      const client = await pool.connect()
      try {
        return await readOnly(client, read)
      } finally {
        client.release()
      }
    }),
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}

/**
 * Returns true if the connection reaches a standby. A standby may lag behind, but permissions and completeness must
 * be current. Kinchart checks this itself, because `pg` does not support libpq's target_session_attrs.
 */
async function isCopy(client: pg.ClientBase): Promise<boolean> {
  // A pooler accepts the connection at once, but may then wait for its server. The timeout limits that wait.
  const probe: pg.QueryConfig & { query_timeout: number } = {
    text: 'select pg_is_in_recovery() as "isCopy"',
    query_timeout: WAIT_MS,
  }
  const { rows } = await client.query<{ isCopy: boolean }>(probe)
  return rows[0]?.isCopy !== false
}

/** Omits the URL, which may contain a password. */
function explain(error: unknown): OperatorError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof DatabaseCopyError) return new OperatorError(operatorTexts.databaseIsCopy, { cause: error })
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return new OperatorError(operatorTexts.databaseSilent({ code }), { cause: error })
}
