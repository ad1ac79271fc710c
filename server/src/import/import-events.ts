import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The channel on which workers tell the api processes what happened. Carries ids, nothing else. */
export const IMPORT_CHANNEL = 'kinchart_import'

export type ImportNews = {
  readonly importId: string
  readonly accountId: string
  readonly kind: 'progress' | 'changed'
}

export type Announce = (news: ImportNews) => Promise<void>

const QUIET_MS = 500

/** Says that an import moved on: at most twice a second, but never silent about a change of its state. */
export function createAnnouncer(db: Db): (news: ImportNews) => Promise<void> {
  const lastAt = new Map<string, number>()
  return async (news) => {
    const now = Date.now()
    if (news.kind === 'progress' && now - (lastAt.get(news.importId) ?? 0) < QUIET_MS) return
    if (news.kind === 'changed') lastAt.delete(news.importId)
    else lastAt.set(news.importId, now)
    await tellOthers(db, news)
  }
}

/** Says that the state of an import is another one now. */
export const announceChange = async (db: Db, importId: string, accountId: string): Promise<void> =>
  tellOthers(db, { importId, accountId, kind: 'changed' })

async function tellOthers(db: Db, news: ImportNews): Promise<void> {
  await sql`select pg_notify(${IMPORT_CHANNEL}, ${JSON.stringify(news)})`.execute(db)
}
