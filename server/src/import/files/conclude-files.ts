import { sql } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/import.ts'
import { holdLease } from '../lease.ts'
import type { FileRun } from './keep-entries.ts'

/**
 * Decides how the reading of files ended, from its ledger alone, and forgets the uploaded bytes: what was read is kept
 * as it came. Complete only when everything in every file is here, or is somebody else's; what is no record (a style, a
 * README) is named and left aside.
 */
export async function concludeFiles(run: FileRun): Promise<void> {
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.importId, run.owner)
    await sql`
      update import_slot s set state = 'done', reason = case
        when (s.reason is null or s.reason = 'other-patient') and exists (select from attachment a join resource r on r.id = a.resource_id
          where a.import_id = s.import_id and a.state = 'missing' and r.type = s.type) then 'document-not-in-file'
        else s.reason end
      where s.import_id = ${run.importId} and s.run = ${run.number}`.execute(trx)
    const { rows: slots } = await sql<{ reason: LedgerReason | null; stored: number }>`
      select reason, sum(stored)::int as stored from import_slot
      where import_id = ${run.importId} and run = ${run.number} group by reason order by reason`.execute(trx)
    const { rows: files } = await sql<{ reason: LedgerReason }>`
      select reason from import_file where import_id = ${run.importId} and run = ${run.number} and reason is not null
        and reason <> 'left-aside'
      order by position limit 1`.execute(trx)
    const isNothing = slots.every(({ stored }) => stored === 0)
    const missed = slots.map(({ reason }) => reason).find((reason) => reason !== null && reason !== 'other-patient')
    const reason = missed ?? files[0]?.reason ?? (isNothing ? (slots[0]?.reason ?? 'file-empty') : null)
    await trx
      .updateTable('import_request')
      .set({
        state: isNothing ? 'failed' : reason === null ? 'complete' : 'partial',
        reason,
        ended_at: new Date(),
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', run.importId)
      .execute()
    await trx.deleteFrom('uploaded_file').where('import_id', '=', run.importId).execute()
    for (const table of ['import_slot', 'import_file'] as const)
      await trx
        .deleteFrom(table)
        .where('import_id', '=', run.importId)
        .where('run', '<', run.number - 2)
        .execute()
  })
}
