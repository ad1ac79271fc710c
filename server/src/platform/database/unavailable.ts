import pg from 'pg'

/** SQLSTATE data_corrupted, index_corrupted, and undefined_file: a page or file of a table was damaged. */
const DAMAGED: ReadonlySet<string> = new Set(['XX001', 'XX002', '58P01'])

export const isDamageCode = (code: string | undefined): boolean => DAMAGED.has(code ?? '')

export function isDamage(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof pg.DatabaseError && isDamageCode(one.code)) return true
  return false
}

const UNAVAILABLE = 'The database is not available'

/** The operation was not executed, or its outcome is unknown. */
export class DatabaseUnavailableError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`${UNAVAILABLE}: ${why}.`, options)
    this.name = 'DatabaseUnavailableError'
  }
}

/** The server is a standby, which accepts no writes and may lag behind. */
export class DatabaseCopyError extends DatabaseUnavailableError {
  constructor() {
    super('copy')
    this.name = 'DatabaseCopyError'
  }
}

/** SQLSTATE of a write to a standby. */
export const READ_ONLY = '25006'

/** SQLSTATE of a server that is stopping, starting, full, out of connections, or a standby (PostgreSQL, appendix A). */
const states: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53100', '53200', '53300', READ_ONLY],
  ...['08000', '08001', '08003', '08004', '08006', '08007'],
])

/**
 * SQLSTATE protocol_violation. PgBouncer reports this code if it can't run a query for any reason
 * (query_wait_timeout, server_login_retry, a server crash, too many clients). PostgreSQL reports it for a malformed
 * query, but then also states the `routine`, which PgBouncer does not.
 */
const POOLER = '08P01'
const isOfPooler = ({ code, routine }: pg.DatabaseError): boolean => code === POOLER && routine === undefined

/** Messages of `pg` for an ended connection, because these errors have no code. */
const sayings: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/**
 * Tracks errors raised by database connections. A network request to another system could raise an error with the same
 * code.
 */
const broken = new WeakSet<object>()

export const noteBroken = (error: Error): void => void broken.add(error)

/** Returns true if the operation can be retried later. Checks the error's causes, too. */
export function isUnavailable(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined) {
    // The job queues rethrow copies of errors, which keep only the text.
    const { message } = one as { message?: unknown }
    if (typeof message === 'string' && (sayings.has(message) || message.startsWith(UNAVAILABLE))) return true
    if (broken.has(one)) return true
    if (one instanceof pg.DatabaseError && (states.has(one.code ?? '') || isOfPooler(one))) return true
  }
  return false
}
