import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Queue } from '#platform/jobs/jobs.ts'

export const importQueue: Queue = { name: 'import', retryLimit: 3, retryDelaySeconds: 10, expireSeconds: 24 * 3600 }

/** Sends events from workers to the API processes. Events contain only ids. */
export const IMPORT_CHANNEL = 'kinchart_import'

export type ImportEvent = {
  readonly sourceId: string
  readonly accountId: string
  readonly kind: 'progress' | 'changed'
}

export type NotifyImport = (event: ImportEvent) => Promise<void>

const QUIET_MS = 500

/** Sends progress at most twice a second, but sends every change of state. */
export function createNotifier(db: Db): (event: ImportEvent) => Promise<void> {
  const lastAt = new Map<string, number>()
  return async (event) => {
    const now = performance.now()
    if (event.kind === 'progress' && now - (lastAt.get(event.sourceId) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    if (event.kind === 'changed') lastAt.delete(event.sourceId)
    else lastAt.set(event.sourceId, now)
    await publish(db, event)
  }
}

export const notifyChange = async (db: Db, sourceId: string, accountId: string): Promise<void> =>
  publish(db, { sourceId, accountId, kind: 'changed' })

async function publish(db: Db, event: ImportEvent): Promise<void> {
  await sql`select pg_notify(${IMPORT_CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}
