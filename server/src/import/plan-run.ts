import type { Db } from '#platform/database/database.ts'
import { grantsType } from './grant.ts'
import type { Grant } from './grant.ts'
import { asks, queriesFor } from './plan-slots.ts'

/** What was granted, and what was asked for where it was not the usual scopes. */
type Scopes = Pick<Grant, 'scope' | 'asked'>

/** A kind that a source never lets anybody ask for is not offered; one that was asked for and left out is not granted. */
function standingOf({ scope, asked }: Scopes, type: string): 'waiting' | 'not-granted' | 'not-offered' {
  if (!grantsType(asked, type)) return 'not-offered'
  return grantsType(scope, type) ? 'waiting' : 'not-granted'
}

/**
 * Writes down every question of a run before the first is asked: the ledger names what was asked even if nothing comes.
 * `since` limits the questions to what changed after that instant.
 */
export async function planRun(
  trx: Db,
  source: { importId: string; run: number; patientId: string; scopes: Scopes; since: Date | null },
): Promise<void> {
  const { importId, run, patientId, scopes, since } = source
  const searches = asks.flatMap((ask) => {
    const standing = standingOf(scopes, ask.type)
    return queriesFor(ask, 0, patientId, since).map((query) => ({
      type: ask.type,
      kind: 'search' as const,
      query,
      state: standing,
      reason: standing === 'waiting' ? null : standing,
    }))
  })
  const patient = {
    type: 'Patient',
    kind: 'read' as const,
    query: `Patient/${patientId}`,
    state: 'waiting' as const,
    reason: null,
  }
  await trx
    .insertInto('import_slot')
    .values(
      [patient, ...searches].map((slot, position) => ({
        import_id: importId,
        run,
        position,
        next_page: null,
        offered: null,
        ...slot,
      })),
    )
    .execute()
  // What was missing the last time is asked for again.
  await trx
    .updateTable('attachment')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .execute()
  await trx
    .updateTable('chased_reference')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .execute()
}

/** Who begins a run: a person, or the clock, which asks for everything now and then. */
type Occasion = { readonly isWatched: boolean; readonly inFull: boolean }

/** Starts a new run of a source: only what changed since the last one that missed nothing, else everything. */
export async function startRun(db: Db, importId: string, scopes: Scopes, occasion: Occasion): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const source = await trx
      .selectFrom('import_request')
      .selectAll()
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (source.state === 'running' || source.state === 'waiting') return
    const run = source.run + 1
    const since = occasion.inFull ? null : source.whole_since
    await trx
      .updateTable('import_request')
      .set({
        run,
        state: 'running',
        reason: null,
        since,
        is_watched: occasion.isWatched,
        started_at: new Date(),
        ended_at: null,
        resume_at: null,
        rounds: 0,
        lease_until: null,
      })
      .where('id', '=', importId)
      .execute()
    await planRun(trx, { importId, run, patientId: source.patient_id, scopes, since })
  })
}
