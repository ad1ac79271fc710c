import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/database.ts'
import { DatabaseUnavailableError, isUnavailable } from '../database/unavailable.ts'
import { isUuid } from '../database/uuid.ts'
import { describeError, type Log } from '../log.ts'

/**
 * Durable jobs. A payload may contain only our ids (UUIDs), because a queue stores it unencrypted. Throws for any
 * other payload.
 */
export type Jobs = {
  readonly send: (
    queue: string,
    payload: Record<string, string>,
    options?: { startAfterSeconds?: number },
  ) => Promise<void>
  /** A job that throws is retried. */
  readonly work: (
    queue: string,
    work: (payload: Record<string, string>) => Promise<void>,
    options?: { concurrency?: number },
  ) => Promise<void>
  readonly schedule: (queue: string, cron: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export type Queue = {
  readonly name: string
  readonly retryLimit: number
  readonly retryDelaySeconds: number
  readonly expireSeconds: number
}

const PREPARED_LIMIT = 100
const statementNames = new Map<string, string>()

type Waiting = { readonly queue: string; readonly now: number; readonly later: number }

/**
 * Counts jobs that are ready and jobs that will be retried. Uses the index by which pg-boss fetches jobs, which
 * contains no completed jobs.
 */
export async function countWaitingJobs(db: Db, queues: readonly Queue[]): Promise<readonly Waiting[]> {
  const names = queues.map(({ name }) => name)
  const { rows } = await sql<Waiting>`
    select name as queue,
      (count(*) filter (where start_after <= now()))::int as now,
      (count(*) filter (where start_after > now()))::int as later
    from pgboss.job where name = any(${names}) and state < 'active' and not blocked group by name`.execute(db)
  return names.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, now: 0, later: 0 })
}

/**
 * Gives a query a name from its second use on, so that PostgreSQL prepares the query. Planning the query that fetches
 * the next job takes four times as long as running it. Text with several statements can't be prepared.
 */
function nameRepeated(text: string): string | pg.QueryConfig {
  const name = statementNames.get(text)
  if (name !== undefined) return { name, text }
  if (!text.includes(';') && statementNames.size < PREPARED_LIMIT)
    statementNames.set(text, `jobs-${statementNames.size}`)
  return text
}

export async function openJobs(database: Database, queues: readonly Queue[], log: Log): Promise<Jobs> {
  const prepared = database.keepsStatements ? nameRepeated : (text: string): string => text
  const boss = new PgBoss({
    backend: 'postgres',
    useListenNotify: true,
    db: {
      executeSql: async (text, values) => {
        const result: unknown = await database.pool.query(prepared(text), values).catch((error: unknown) => {
          // The queue passes on a copy of the error, so wrap an outage in an error that can be recognized by its text.
          throw isUnavailable(error) ? new DatabaseUnavailableError('not asked', { cause: error }) : error
        })
        // A text with several statements returns a list of results. The caller needs the last result.
        return (Array.isArray(result) ? result.at(-1) : result) as { rows: never[] }
      },
      listen: async (channel, onNotification) => {
        const close = await database.listen(channel, onNotification)
        return { close }
      },
    },
  })
  boss.on('error', (error) => {
    // Skip outages: they are logged elsewhere, and the queues retry.
    if (!isUnavailable(error)) log({ event: 'jobs-error', ...describeError(error) })
  })
  await boss.start()
  for (const queue of queues) {
    await boss.createQueue(queue.name, {
      retryLimit: queue.retryLimit,
      retryDelay: queue.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: queue.expireSeconds,
      notify: true,
    })
  }
  return {
    send: async (queue, payload, options) => {
      if (!Object.values(payload).every(isUuid)) throw new Error('A job holds ids of ours only.')
      await boss.send(queue, payload, { startAfter: options?.startAfterSeconds ?? 0 })
    },
    work: async (queue, work, options) => {
      for (let i = 0; i < (options?.concurrency ?? 1); i++) {
        await boss.work<Record<string, string>>(
          queue,
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
          async (jobs) => {
            for (const job of jobs) {
              try {
                await work(job.data)
              } catch (error) {
                if (!isUnavailable(error)) log({ event: 'job-failed', code: queue, ...describeError(error) })
                // The queue stores the text of an error, so throw an error that contains no details of the job.
                // oxlint-disable-next-line preserve-caught-error
                throw new Error('The job failed.')
              }
            }
          },
        )
      }
    },
    schedule: async (queue, cron) => boss.schedule(queue, cron),
    stop: async () => boss.stop({ graceful: false, close: false }),
  }
}
