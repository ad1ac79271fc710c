import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { beginRun } from '../import-state.ts'
import { lockSource, withLatestRun } from '../latest-run.ts'
import { grantsType } from './scopes.ts'
import type { Scopes } from './scopes.ts'
import { searchPlans, FIRST_LINKED, firstWholeVariant, queriesFor } from './search-plan.ts'

/** A kind that a source never lets anybody ask for is not offered; one that was asked for and left out is not granted. */
function standingOf({ scope, asked }: Scopes, type: string): 'waiting' | 'not-granted' | 'not-offered' {
  if (!grantsType(asked, type)) return 'not-offered'
  return grantsType(scope, type) ? 'waiting' : 'not-granted'
}

type PlannedSource = {
  readonly importId: string
  readonly run: number
  readonly patientId: string
  readonly scopes: Scopes
  readonly since: Date | null
}

/**
 * Writes down every question of a run before the first is asked: the ledger names what was asked even if nothing comes.
 * `since` limits the questions to what changed after that instant.
 */
export async function planRun(trx: Db, source: PlannedSource): Promise<void> {
  const { importId, run, patientId, scopes, since } = source
  const patient = {
    type: 'Patient',
    kind: 'read' as const,
    query: `Patient/${patientId}`,
    state: 'waiting' as const,
    reason: null,
  }
  await trx
    .insertInto('import_query')
    .values(
      [patient, ...searchesOf(source, await findWholeKinds(trx, importId, null))].map((importQuery, position) => ({
        ...{ import_id: importId, run, position, next_page: null, offered: null },
        ...importQuery,
      })),
    )
    .execute()
  const linked = await trx
    .selectFrom('linked_patient')
    .select('patient_id')
    .where('import_id', '=', importId)
    .where('state', '=', 'same')
    .orderBy('patient_id')
    .execute()
  for (const one of linked) await planLinked(trx, { importId, run, patientId: one.patient_id, scopes, since })
  // Their Patients are read again: a chart may have been merged into another one since.
  await trx
    .updateTable('linked_patient')
    .set({ state: 'confirmed' })
    .where('import_id', '=', importId)
    .where('state', '=', 'same')
    .execute()
  // Who could not be read the last time is asked for again.
  await trx
    .updateTable('linked_patient')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .execute()
  // What was missing the last time is asked for again.
  await trx
    .updateTable('attachment')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .execute()
  await trx
    .updateTable('referenced')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .execute()
  if (since === null) await askForHeld(trx, importId)
}

/** Some at a time, those that were asked for longest ago first: a source may have to be asked for each by itself. */
const MOST_HELD = 1000

/** Doctors, places and whatever else no search lists change as well: who reads everything asks for them again. */
const askForHeld = async (trx: Db, importId: string): Promise<unknown> =>
  trx
    .updateTable('referenced')
    .set({ state: 'again' })
    .where('import_id', '=', importId)
    .where('reference', 'in', (eb) =>
      eb
        .selectFrom('referenced')
        .select('reference')
        .where('import_id', '=', importId)
        .where('state', '=', 'done')
        .orderBy('run')
        .orderBy('reference')
        .limit(MOST_HELD),
    )
    .execute()

/**
 * The kinds that the last run of a patient was given whole. Any other one is asked for in full, also by a run that asks
 * for changes: what was refused, was not offered or was not asked for by then may be older than that run.
 */
async function findWholeKinds(trx: Db, importId: string, linkedId: string | null): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`
    select s.type from import_query s join source i on i.id = s.import_id and i.concluded_run = s.run
    where s.import_id = ${importId} and s.kind = 'search' and s.patient_id is not distinct from ${linkedId}
    group by s.type
    having bool_and(s.state = 'done' and coalesce(s.reason, '') not in ('entries-unreadable', 'fewer-than-offered'))`.execute(
    trx,
  )
  return new Set(rows.map(({ type }) => type))
}

/** The questions for one patient. */
const searchesOf = ({ patientId, scopes, since }: PlannedSource, wholeKinds: ReadonlySet<string>) =>
  searchPlans.flatMap((plan) => {
    const standing = standingOf(scopes, plan.type)
    const variant = since === null || wholeKinds.has(plan.type) ? 0 : firstWholeVariant(plan)
    return queriesFor(plan, variant, patientId, since).map((query) => ({
      type: plan.type,
      kind: 'search' as const,
      variant,
      query,
      state: standing,
      reason: standing === 'waiting' ? null : standing,
    }))
  })

/** The questions for a linked patient; planning them twice changes nothing. */
export async function planLinked(trx: Db, source: PlannedSource): Promise<void> {
  const { importId, run, patientId } = source
  const { count } = await trx
    .selectFrom('import_query')
    .select((eb) => eb.fn.count<number>(eb.ref('patient_id')).distinct().as('count'))
    .where('import_id', '=', importId)
    .where('run', '=', run)
    .executeTakeFirstOrThrow()
  const first = FIRST_LINKED + count * MAX_QUESTIONS
  const isPlanned = await trx
    .selectFrom('import_query')
    .select('id')
    .where('import_id', '=', importId)
    .where('run', '=', run)
    .where('patient_id', '=', patientId)
    .limit(1)
    .executeTakeFirst()
  if (isPlanned) return
  await trx
    .insertInto('import_query')
    .values(
      searchesOf(source, await findWholeKinds(trx, importId, patientId)).map((importQuery, index) => ({
        ...{ import_id: importId, run, position: first + index, next_page: null, offered: null, patient_id: patientId },
        ...importQuery,
      })),
    )
    .execute()
}

const MAX_QUESTIONS = 1000

/** Who begins a run: a person, or the clock, which asks for everything now and then. */
type Occasion = { readonly isWatched: boolean; readonly inFull: boolean }

/** Starts a new run of a source: only what changed since the last one that missed nothing, else everything. */
export async function startRun(db: Db, importId: string, scopes: Scopes, occasion: Occasion): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSource(trx, importId)
    const source = await withLatestRun(trx)
      .select(['patient_id', 'whole_since', 'state'])
      .where('source.id', '=', importId)
      .executeTakeFirstOrThrow()
    if (source.state === 'running' || source.state === 'waiting' || source.patient_id === null) return
    const since = occasion.inFull ? null : source.whole_since
    const run = await beginRun(trx, 'begin', { source_id: importId, since, isWatched: occasion.isWatched })
    await planRun(trx, { importId, run, patientId: source.patient_id, scopes, since })
  })
}
