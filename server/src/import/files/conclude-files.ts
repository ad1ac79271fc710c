import { sql } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { statedGaps } from '#forms/fhir/composition-gaps.ts'
import type { Db } from '#platform/database/database.ts'
import { moveHeldRun } from '../import-state.ts'
import { judgeFiles, noGapOfFiles } from '../completeness.ts'
import { isListed, readStating, statesNothing } from '../run/conclude-run.ts'
import { holdLease } from '../run/lease.ts'
import type { FileRun } from './file-run.ts'

/**
 * Decides how the reading of files ended, from its ledger alone, and forgets the uploaded bytes: what was read is kept
 * as it came. Complete only when everything in every file is here, or is somebody else's; what is no record (a style, a
 * README) is named and left aside.
 */
export async function concludeFiles(run: FileRun): Promise<void> {
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await sql`
      update import_query s set state = 'done', reason = case
        when (s.reason is null or s.reason = 'other-patient') and exists (select from attachment a join resource r on r.id = a.resource_id
          where a.source_id = s.source_id and a.state = 'missing' and r.type = s.type and ${isListed}) then 'document-not-in-file'
        when (s.reason is null or s.reason = 'other-patient') and ${statesNothing(run.profileId)} then 'no-information'
        else s.reason end
      where s.source_id = ${run.sourceId} and s.run = ${run.number}`.execute(trx)
    await forgetSuperseded(trx, run)
    await forgetOlderStatements(trx, run)
    const lines = await trx
      .selectFrom('importQuery')
      .select(['run', 'type', 'state', 'reason', 'offered', 'received', 'refused', 'stored'])
      .where('sourceId', '=', run.sourceId)
      .orderBy('reason')
      .execute()
    const { rows: files } = await sql<{ run: number; reason: LedgerReason }>`
      select run, reason from import_file where source_id = ${run.sourceId} and reason is not null
      order by run desc, position`.execute(trx)
    const judge = (isTaken: (of: { readonly run: number }) => boolean) =>
      judgeFiles(
        lines.filter(isTaken),
        files.filter(isTaken).map(({ reason }) => reason),
      )
    const added = judge((of) => of.run === run.number)
    // What files that were added before lack is missing from the source still.
    const end = added.state === 'complete' ? judge(() => true) : added
    await moveHeldRun(trx, run, `end-${end.state}`, { reason: end.reason, endedAt: new Date() })
    await trx
      .updateTable('source')
      .set({
        concludedRun: run.number,
        concludedAt: run.startedAt,
      })
      .where('id', '=', run.sourceId)
      .execute()
    await removeReadUploads(trx, run)
  })
}

/**
 * What is missing from files stays missing until the same files come again, by their names or as the same documents: a run is
 * forgotten once every file of it that something is missing from was added again. What a kind lacks is no single file's: then all
 * of them.
 */
async function forgetSuperseded(trx: Db, { sourceId, number }: FileRun): Promise<void> {
  const hasNoGap = sql<boolean>`(f.reason is null or f.reason = any(${[...noGapOfFiles]}::text[]))`
  const cameAgain = sql<boolean>`exists (select from import_file n where n.source_id = f.source_id and n.run > f.run
    and (n.name_digest = f.name_digest or n.document_digest = f.document_digest))`
  const { rows } = await sql<{ run: number }>`
    select run from import_file f where source_id = ${sourceId} and run < ${number} group by run
    having bool_and(${cameAgain}) or (bool_and(${hasNoGap} or ${cameAgain}) and not exists (
      select from import_query s where s.source_id = ${sourceId} and s.run = f.run and s.reason is not null))`.execute(
    trx,
  )
  const runs = rows.map(({ run }) => run)
  if (runs.length === 0) return
  for (const table of ['importQuery', 'importFile'] as const)
    await trx.deleteFrom(table).where('sourceId', '=', sourceId).where('run', 'in', runs).execute()
}

/** What a document states of a kind that it has nothing of. */
const stated: readonly LedgerReason[] = [
  'no-information',
  'patient-not-asked',
  'unavailable',
  'list-not-started',
  'list-closed',
]

/**
 * That an older document had no information of a kind is no gap where the newest that has a section of it lacks nothing. Source:
 * settled question 42.
 */
async function forgetOlderStatements(trx: Db, run: FileRun): Promise<void> {
  const isStated = sql<boolean>`s.source_id = ${run.sourceId} and s.reason = any(${[...stated]}::text[]) and not ${statesNothing(run.profileId)}`
  const { rows } = await sql`select from import_query s where ${isStated} limit 1`.execute(trx)
  if (rows.length === 0) return
  const gaps = await statedGaps(readStating(trx, run))
  const types = [...gaps].flatMap(([type, gap]) => (gap === null || gap === 'none-stated' ? [type] : []))
  await sql`update import_query s set reason = null where ${isStated} and s.type = any(${types}::text[])`.execute(trx)
}

/** Forgets the bytes of what this run has read; a ZIP that another source reads, too, stays until that has read it. */
async function removeReadUploads(trx: Db, { sourceId, number }: FileRun): Promise<void> {
  await passUploadsOn(trx, sourceId)
  await sql`
    delete from uploaded_file u where (u.source_id = ${sourceId} or u.id in (
        select upload_id from import_file where source_id = ${sourceId} and run = ${number}))
      and not exists (select from import_file f where f.upload_id = u.id and f.source_id <> ${sourceId} and f.state = 'waiting')`.execute(
    trx,
  )
}

/** Gives uploads of a source that ends to another one that has not read all of them yet. */
export async function passUploadsOn(trx: Db, sourceId: string): Promise<void> {
  await sql`
    update uploaded_file u set source_id = f.source_id from import_file f
    where u.source_id = ${sourceId} and f.upload_id = u.id and f.source_id <> ${sourceId} and f.state = 'waiting'`.execute(
    trx,
  )
}
