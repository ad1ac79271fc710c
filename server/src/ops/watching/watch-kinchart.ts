import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { freeBytes as freeBytesOf } from '#platform/database/room.ts'
import { within } from '#platform/database/within.ts'
import { countWaitingJobs } from '#platform/jobs/jobs.ts'
import type { Queue } from '#platform/jobs/jobs.ts'
import { countMails } from '#platform/mail/outbox.ts'
import { askDatabase } from '#platform/metrics/ask-database.ts'
import type { Question } from '#platform/metrics/ask-database.ts'
import { askedParts } from '#platform/metrics/gauges.ts'
import type { AskedPart, Gauges } from '#platform/metrics/gauges.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countImports } from './count-imports.ts'

/** The sources of this process's metrics. */
export type Watched = {
  readonly database: Pick<Database, 'db' | 'isPrivate' | 'pool'>
  readonly queues: readonly Queue[]
  readonly countFiles: () => number
  readonly dataDir: string
  readonly minFreeBytes: number
  /** Returns the free space on a folder's disk; for tests. */
  readonly freeBytes: ((folder: string) => Promise<number>) | undefined
}

const DISK_MS = 5000

/** Registers the gauges that every scrape reads or queries. */
export function watchKinchart({ gauges, readOnScrape, askOnScrape }: Metrics, watched: Watched): void {
  const { database, queues, countFiles, dataDir, minFreeBytes, freeBytes = freeBytesOf } = watched
  const { pool } = database
  readOnScrape(() => {
    gauges.files.show([{ value: countFiles() }])
    gauges.pool.show([
      { state: 'used', value: pool.totalCount - pool.idleCount },
      { state: 'idle', value: pool.idleCount },
    ])
    gauges.poolWaiting.show([{ value: pool.waitingCount }])
  })
  const unknown = new Map<AskedPart, boolean>()
  const note = (part: AskedPart, isUnknown: boolean): void => {
    unknown.set(part, isUnknown)
    gauges.unknown.show(
      askedParts.flatMap((one) => (unknown.has(one) ? [{ part: one, value: unknown.get(one) === true ? 1 : 0 }] : [])),
    )
  }
  askOnScrape(askDatabase(database.db, gauges, questionsFor(gauges, queues), note))
  if (!database.isPrivate) return
  gauges.diskKept.show([{ value: minFreeBytes }])
  askOnScrape(async () => {
    try {
      gauges.diskFree.show([{ value: await within(DISK_MS, freeBytes(dataDir)) }])
      note('disk', false)
    } catch {
      gauges.diskFree.hide()
      note('disk', true)
    }
  })
}

function questionsFor(gauges: Gauges, queues: readonly Queue[]): readonly Question[] {
  return [
    {
      part: 'mails',
      ask: async (db) => {
        const { waiting, failing } = await countMails(db)
        return () => {
          gauges.mailsWaiting.show([{ value: waiting }])
          gauges.mailsFailing.show([{ value: failing }])
        }
      },
      hide: () => {
        gauges.mailsWaiting.hide()
        gauges.mailsFailing.hide()
      },
    },
    {
      part: 'jobs',
      ask: async (db) => {
        const waiting = await countWaitingJobs(db, queues)
        return () =>
          gauges.jobs.show(
            waiting.flatMap(({ queue, now, later }) => [
              { queue, due: 'now', value: now },
              { queue, due: 'later', value: later },
            ]),
          )
      },
      hide: gauges.jobs.hide,
    },
    {
      part: 'database-size',
      ask: async (db) => {
        const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
        const value = Number(rows[0]?.size)
        return () => gauges.databaseSize.show([{ value }])
      },
      hide: gauges.databaseSize.hide,
    },
    // Last, because it reads the most.
    {
      part: 'imports',
      ask: async (db) => {
        const counts = await countImports(db)
        return () => {
          gauges.imports.show(counts.map(({ state, vendor, all }) => ({ state, vendor, value: all })))
          const ended = counts.filter((one) => one.ended > 0)
          gauges.importsEnded.show(ended.map((one) => ({ state: one.state, vendor: one.vendor, value: one.ended })))
        }
      },
      hide: () => {
        gauges.imports.hide()
        gauges.importsEnded.hide()
      },
    },
  ]
}
