import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { positionApart } from '../run/save-page.ts'
import { holdLease } from '../run/lease.ts'
import type { ReadingRun } from './file-run.ts'
import type { OpenedLater, ReadLater } from './opened-file.ts'
import { fileCountsAad } from './uploads.ts'

/** How often progress is saved, and cancellation checked. */
const PROGRESS_EVERY_MS = 1000

/**
 * Reads a long file after its request ended, and stores its own counts and the ledger lines. Each is written once, even
 * if reading restarts. Null if nothing in it is stored.
 */
export async function readLater(
  run: ReadingRun,
  fileId: number,
  later: OpenedLater,
): Promise<Exclude<ReadLater, { kind: 'refused' }> | null> {
  const { signal, turn } = run
  const read = await later.read({ signal, turn, onRead: tellProgress(run, fileId, later) })
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    const counted =
      read.counted === undefined ? null : run.cipher.encrypt(JSON.stringify(read.counted), fileCountsAad(run.sourceId))
    const noted = await trx
      .updateTable('importFile')
      .set({
        readPercent: 100,
        ...(counted !== null && { counted }),
        ...(read.kind === 'refused' && { state: 'refused' as const, reason: read.why }),
      })
      .where('id', '=', fileId)
      .where('counted', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!noted) return
    for (const type of later.types)
      await sql`
        update import_query q set offered = received + ${read.kind === 'refused' ? 0 : (read.counts.get(type) ?? 0)}
        where source_id = ${run.sourceId} and run = ${run.number} and position = ${positionApart(type)}
          and not exists (select from import_file f where f.source_id = q.source_id and f.run = q.run and f.read_percent < 100)`.execute(
        trx,
      )
    if (read.kind === 'refused') await takeBack(trx, run, later)
  })
  await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
  return read.kind === 'refused' ? null : read
}

/** Deletes ledger lines without entries: they would state that there are no records of the type, which is unknown. */
async function takeBack(trx: Db, { sourceId, number }: ReadingRun, { patients, types }: OpenedLater): Promise<void> {
  await sql`
    update import_query set offered = greatest(offered - ${patients.length}, received)
    where source_id = ${sourceId} and run = ${number} and position = ${positionApart('Patient')}`.execute(trx)
  await trx
    .deleteFrom('importQuery')
    .where('sourceId', '=', sourceId)
    .where('run', '=', number)
    .where('position', 'in', [...types, 'Patient'].map(positionApart))
    .where('received', '=', 0)
    .where('offered', '=', 0)
    .execute()
}

function tellProgress(run: ReadingRun, fileId: number, { size, types }: OpenedLater) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (bytes: number): Promise<void> => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = performance.now()
    const percent = Math.min(99, Math.floor((100 * bytes) / Math.max(size, 1)))
    await run.db.transaction().execute(async (trx) => {
      // Stop reading an import that was deleted, or that another worker has taken over.
      await holdLease(trx, run.sourceId, run.owner)
      await trx
        .updateTable('importFile')
        .set({ readPercent: percent })
        .where('id', '=', fileId)
        .where('readPercent', '<', 100)
        .execute()
      await trx
        .updateTable('importQuery')
        .set({ state: 'running', pages: 1 })
        .where('sourceId', '=', run.sourceId)
        .where('run', '=', run.number)
        .where('position', 'in', types.map(positionApart))
        .where('state', '=', 'waiting')
        .execute()
    })
    await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
    reportedAt = performance.now()
  }
}
