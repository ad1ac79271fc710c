import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Pause between checks in ms. Much shorter than the time for which an update or a restore locks tables, which is most
 * of a second.
 */
const LOOK_MS = 10

/**
 * Waits until tables are locked, as a restore and an update lock them. Checks over a separate connection, because a
 * restore needs exclusive access.
 */
export async function untilTablesLocked(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const isLocked = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select from pg_locks where mode = 'AccessExclusiveLock' and locktype = 'relation' and granted
         and database = (select oid from pg_database where datname = $1) limit 1`,
      [name],
    )
    return rowCount === 1
  }
  while (!(await isLocked())) await pause(LOOK_MS)
  await client.end()
}
