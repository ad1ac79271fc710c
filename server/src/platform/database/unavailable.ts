import pg from 'pg'

const UNAVAILABLE = 'The database is not available'

/** The database cannot be asked just now; what was not answered was not done, or is not known to be. */
export class DatabaseUnavailableError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`${UNAVAILABLE}: ${why}.`, options)
    this.name = 'DatabaseUnavailableError'
  }
}

/** Who answers is a copy of the primary: it takes no writes, and may be behind. */
export class DatabaseCopyError extends DatabaseUnavailableError {
  constructor() {
    super('copy')
    this.name = 'DatabaseCopyError'
  }
}

/** SQLSTATE of a copy that takes no writes. */
export const READ_ONLY = '25006'

/**
 * SQLSTATE of a server that is ending, starting, full, without a free connection, or a copy that takes no writes
 * (PostgreSQL, appendix A).
 */
const states: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53100', '53200', '53300', READ_ONLY],
  ...['08000', '08001', '08003', '08004', '08006', '08007'],
])

/**
 * SQLSTATE protocol_violation: what PgBouncer says of whatever keeps it from asking (query_wait_timeout, server_login_retry, a
 * server that crashed, too many clients). PostgreSQL says it of a question that we put wrongly, and names the routine, which
 * PgBouncer does not have.
 */
const POOLER = '08P01'
const isOfPooler = ({ code, routine }: pg.DatabaseError): boolean => code === POOLER && routine === undefined

/** What `pg` says of a connection that has ended; it gives these no code. */
const sayings: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** Errors of the connections themselves: by their code alone they could be of anything that was asked over a network. */
const broken = new WeakSet<object>()

/** Remembers that an error came from a connection to the database. */
export const noteBroken = (error: Error): void => void broken.add(error)

/** Whether an error, or what caused it, is that the database cannot be asked just now: it may be asked again later. */
export function isUnavailable(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined) {
    // The queues hand on copies of errors, with the same text.
    const { message } = one as { message?: unknown }
    if (typeof message === 'string' && (sayings.has(message) || message.startsWith(UNAVAILABLE))) return true
    if (broken.has(one)) return true
    if (one instanceof pg.DatabaseError && (states.has(one.code ?? '') || isOfPooler(one))) return true
  }
  return false
}
