import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { ImportState, LedgerReason } from '@kinchart/contract/import.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { markApart } from './keep-page.ts'
import { holdLease } from './lease.ts'
import { listedTypes } from './plan-slots.ts'
import type { Run } from './run.ts'
import { markGone } from './upkeep/read-in-full.ts'

type End = {
  readonly state: Extract<ImportState, 'complete' | 'partial' | 'failed'>
  readonly reason: LedgerReason | null
}

/**
 * Decides how a run ended, from its ledger alone: complete only when every question was answered in full.
 * Fewer records than the source said it has make the kind incomplete, too.
 */
export async function concludeRun(run: Run): Promise<End> {
  return run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.importId, run.owner)
    await sql`
      update import_slot set reason = 'fewer-than-offered'
      where import_id = ${run.importId} and run = ${run.number} and state = 'done' and reason is null and offered > received`.execute(
      trx,
    )
    await markMissing(trx, run)
    await markGone(trx, run)
    const slots = await trx
      .selectFrom('import_slot')
      .select(['type', 'state', 'reason', 'stored'])
      .where('import_id', '=', run.importId)
      .where('run', '=', run.number)
      // What was searched for says more of what is missing than what was pointed to.
      .orderBy((eb) => eb('position', '<', 0))
      .orderBy('position')
      .execute()
    const missed = slots.filter(isMissed)
    const isNothing = slots.every((slot) => slot.state !== 'done' || slot.type === 'Patient')
    const end: End = {
      state: missed.length === 0 && !isNothing ? 'complete' : isNothing ? 'failed' : 'partial',
      reason: missed[0]?.reason ?? (isNothing ? 'not-granted' : null),
    }
    const isWhole = !isNothing && slots.every((slot) => !isMissed(slot) || isAskedAnyway(slot))
    await trx
      .updateTable('import_request')
      .set((eb) => ({
        state: end.state,
        reason: end.reason,
        ended_at: new Date(),
        lease_owner: null,
        lease_until: null,
        read_in_full_at: run.since === null && !isNothing ? eb.ref('started_at') : eb.ref('read_in_full_at'),
        whole_since: isWhole ? eb.ref('started_at') : eb.ref('whole_since'),
      }))
      .where('id', '=', run.importId)
      .execute()
    await trx
      .deleteFrom('import_slot')
      .where('import_id', '=', run.importId)
      .where('run', '<', run.number - 2)
      .execute()
    return end
  })
}

type Slot = Pick<Selectable<Tables['import_slot']>, 'type' | 'state' | 'reason'>

const isMissed = (slot: Slot): boolean =>
  slot.state === 'failed' ||
  (slot.state === 'done' && slot.reason !== null && slot.reason !== 'other-patient') ||
  (slot.state === 'not-granted' && listedTypes.has(slot.type))

/** What is missing in a way that the next run looks for even when it asks only for what is new. */
const isAskedAnyway = (slot: Slot): boolean =>
  slot.state === 'not-granted' || slot.reason === 'document-missing' || slot.reason === 'reference-missing'

/**
 * Documents and pointed-to records that did not come are the ledger's too: on a line of the kind that points to them,
 * or of their own kind, unless that is known to be missing anyway. A name that is missing (a practitioner's, a place's) makes nothing less than whole.
 */
async function markMissing(trx: Db, run: Run): Promise<void> {
  await sql`
    update import_slot s set reason = 'document-missing'
    where s.import_id = ${run.importId} and s.run = ${run.number} and s.kind = 'search' and s.reason is null and s.state = 'done'
      and exists (select from attachment a join resource r on r.id = a.resource_id
        where a.import_id = s.import_id and a.state in ('missing', 'too-large') and r.type = s.type)`.execute(trx)
  const { rows } = await sql<{ type: string }>`
    select distinct split_part(c.reference, '/', 1) as type from chased_reference c
    where c.import_id = ${run.importId} and c.state <> 'done'
      and split_part(c.reference, '/', 1) = any(${substance}::text[])
      and not exists (select from import_slot s where s.import_id = c.import_id and s.run = ${run.number}
        and s.type = split_part(c.reference, '/', 1) and s.state in ('failed', 'not-granted'))`.execute(trx)
  for (const { type } of rows) await markApart(trx, run, type, 'reference-missing')
}

/** Kinds whose content a row shows, not only their name. */
const substance = ['Observation', 'Medication', 'Media', 'Specimen']
