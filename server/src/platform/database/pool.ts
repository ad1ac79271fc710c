import pg from 'pg'
import type { Availability } from './availability.ts'
import { isDamageCode } from './damage.ts'
import { DatabaseUnavailableError, READ_ONLY, noteBroken } from './unavailable.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error) => void,
) => void

/**
 * A pool whose connections may end at any time: one that breaks while checked out fails its queries, never the process;
 * a failed connection attempt throws DatabaseUnavailableError.
 */
export class LastingPool extends pg.Pool {
  readonly #availability: Availability

  constructor(config: pg.PoolConfig, availability: Availability) {
    super(config)
    this.#availability = availability
    // Connections that reached a standby, which takes no writes: behind a pooler the next one may reach the primary
    // again.
    const ofCopies = new WeakSet<pg.PoolClient>()
    this.on('release', (_error, client) => {
      // Do not reuse a connection that is ending.
      if (ofCopies.has(client)) client.end().catch(() => undefined)
    })
    // Errors of idle connections; the pool replaces them.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      availability.found()
      client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        if (code !== undefined && isDamageCode(code)) availability.damaged(code)
        if (code === READ_ONLY) ofCopies.add(client)
      })
      // Without its own listener, an error of a checked-out connection would end the process.
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
