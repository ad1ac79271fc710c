import { sql } from 'kysely'
import { freeBytes as freeBytesOf } from '#platform/database/room.ts'
import { within, type Database, type Db } from '#platform/database/database.ts'
import { countWaitingJobs, type Queue } from '#platform/jobs/jobs.ts'
import { countMails } from '#platform/mail/outbox.ts'
import { askDatabase, type Question } from '#platform/metrics/ask-database.ts'
import { scrapedParts, type ScrapedPart, type Gauges } from '#platform/metrics/gauges.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import { vendorLabelOf, type VendorLabel } from '#directory/vendor-label.ts'

type ImportCount = {
  readonly state: ImportState
  readonly vendor: VendorLabel | 'files'
  readonly all: number
  readonly ended: number
}

type Row = {
  readonly state: ImportState
  readonly kind: string
  readonly ehrName: string | null
  readonly all: number
  readonly ended: number
}

/** Counts the latest import run of each source by state and EHR vendor. Never counts by hospital. */
export async function countImports(db: Db): Promise<readonly ImportCount[]> {
  const { rows } = await sql<Row>`
    select run.state, source.kind, organization.ehr_name,
      count(*)::int as all, (count(*) filter (where run.ended_at > now() - interval '1 hour'))::int as ended
    from import_run run
    join source on source.id = run.source_id
    left join care_organization organization on organization.id = source.organization_id
    where run.is_latest group by run.state, source.kind, organization.ehr_name`.execute(db)
  const counts = new Map<string, ImportCount>()
  for (const { state, kind, ehrName, all, ended } of rows) {
    const vendor = kind === 'files' ? 'files' : vendorLabelOf(ehrName ?? '')
    const key = `${state} ${vendor}`
    const before = counts.get(key)
    counts.set(key, { state, vendor, all: all + (before?.all ?? 0), ended: ended + (before?.ended ?? 0) })
  }
  return [...counts.values()]
}

export type Watched = {
  readonly database: Pick<Database, 'db' | 'isPrivate' | 'pool'>
  readonly queues: readonly Queue[]
  readonly countFiles: () => number
  readonly dataDir: string
  readonly minFreeBytes: number
  readonly freeBytes: ((folder: string) => Promise<number>) | undefined
}

const DISK_MS = 5000

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
  const unknown = new Map<ScrapedPart, boolean>()
  const note = (part: ScrapedPart, isUnknown: boolean): void => {
    unknown.set(part, isUnknown)
    gauges.unknown.show(
      scrapedParts.flatMap((one) =>
        unknown.has(one) ? [{ part: one, value: unknown.get(one) === true ? 1 : 0 }] : [],
      ),
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
    // This query runs last, because it reads the most.
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
