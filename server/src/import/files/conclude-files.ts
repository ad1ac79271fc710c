import { sql } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { statedGaps } from '#forms/fhir/composition-gaps.ts'
import type { Db } from '#platform/database/database.ts'
import { moveLeasedRun } from '../import-state.ts'
import { judgeFiles, noGapOfFiles } from '../completeness.ts'
import { isListed, readStating, statesNothing } from '../run/conclude-run.ts'
import { holdLease } from '../run/lease.ts'
import type { FileRun } from './file-run.ts'

/**
 * Ends the import with a state that depends only on the ledger. The import is complete only if everything in every
 * file is stored or belongs to another person. Files that are not records (a style sheet, a README) are listed as
 * skipped. Deletes the uploaded bytes, because records are stored as received.
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
    const end = added.state === 'complete' ? judge(() => true) : added
    await moveLeasedRun(trx, run, `end-${end.state}`, { reason: end.reason, endedAt: new Date() })
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
 * Deletes each earlier run whose incomplete files were all added again. Until then, their missing data stays missing.
 * Files are recognized by name, documents also by content. A gap of a type belongs to no single file, so all files of
 * the run must be added again.
 */
async function forgetSuperseded(trx: Db, { sourceId, number }: FileRun): Promise<void> {
  const hasNoGap = sql<boolean>`(f.reason is null or f.reason = any(${[...noGapOfFiles]}::text[]))`
  const arrivedAgain = sql<boolean>`exists (select from import_file n where n.source_id = f.source_id and n.run > f.run
    and (n.name_digest = f.name_digest or n.document_digest = f.document_digest))`
  const { rows } = await sql<{ run: number }>`
    select run from import_file f where source_id = ${sourceId} and run < ${number} group by run
    having bool_and(${arrivedAgain}) or (bool_and(${hasNoGap} or ${arrivedAgain}) and not exists (
      select from import_query s where s.source_id = ${sourceId} and s.run = f.run and s.reason is not null))`.execute(
    trx,
  )
  const runs = rows.map(({ run }) => run)
  if (runs.length === 0) return
  for (const table of ['importQuery', 'importFile'] as const)
    await trx.deleteFrom(table).where('sourceId', '=', sourceId).where('run', 'in', runs).execute()
}

const stated: readonly LedgerReason[] = [
  'no-information',
  'patient-not-asked',
  'unavailable',
  'list-not-started',
  'list-closed',
]

/**
 * Removes a gap stated by an older document if the newest document with a section for the type has no gap. Source:
 * Q42.
 */
async function forgetOlderStatements(trx: Db, run: FileRun): Promise<void> {
  const isStated = sql<boolean>`s.source_id = ${run.sourceId} and s.reason = any(${[...stated]}::text[]) and not ${statesNothing(run.profileId)}`
  const { rows } = await sql`select from import_query s where ${isStated} limit 1`.execute(trx)
  if (rows.length === 0) return
  const gaps = await statedGaps(readStating(trx, run))
  const types = [...gaps].flatMap(([type, gap]) => (gap === null || gap === 'none-stated' ? [type] : []))
  await sql`update import_query s set reason = null where ${isStated} and s.type = any(${types}::text[])`.execute(trx)
}

/** If another source also reads a ZIP, keeps the ZIP until that source has read it. */
async function removeReadUploads(trx: Db, { sourceId, number }: FileRun): Promise<void> {
  await passUploadsOn(trx, sourceId)
  await sql`
    delete from uploaded_file u where (u.source_id = ${sourceId} or u.id in (
        select upload_id from import_file where source_id = ${sourceId} and run = ${number}))
      and not exists (select from import_file f where f.upload_id = u.id and f.source_id <> ${sourceId} and f.state = 'waiting')`.execute(
    trx,
  )
}

/** If a source is deleted, assigns its uploads to another source that has not read all of them yet. */
export async function passUploadsOn(trx: Db, sourceId: string): Promise<void> {
  await sql`
    update uploaded_file u set source_id = f.source_id from import_file f
    where u.source_id = ${sourceId} and f.upload_id = u.id and f.source_id <> ${sourceId} and f.state = 'waiting'`.execute(
    trx,
  )
}
