import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openId, storeId, type IdsOf } from '#store/stored-ids.ts'
import { openPatient } from '#store/stored-source.ts'
import { beginRun, lockSource, withLatestRun } from '#import/import-state.ts'
import { grantedParts, grantsType, type Scopes } from './scopes.ts'
import { storeQuery } from '#import/encrypt-queries.ts'
import { searchPlans, FIRST_LINKED, firstWholeVariant, queriesFor } from './search-plan.ts'

/**
 * If the source does not offer a type's scope, the type was not requested and is 'not-offered'. If a type was requested
 * but not granted, it is 'not-granted'.
 */
function getInitialState({ scope, asked }: Scopes, type: string): 'waiting' | 'not-granted' | 'not-offered' {
  if (!grantsType(asked, type)) return 'not-offered'
  return grantsType(scope, type) ? 'waiting' : 'not-granted'
}

type PlannedSource = {
  readonly cipher: Marks
  readonly sourceId: string
  readonly run: number
  readonly patientId: string
  readonly scopes: Scopes
  readonly since: Date | null
}

/**
 * Runs before the first query is sent, so that the ledger lists the queries even if no response arrives. `since` limits
 * queries to changes after that instant.
 */
export async function planRun(trx: Db, source: PlannedSource): Promise<void> {
  const { cipher, sourceId, run, patientId, scopes, since } = source
  const patient = {
    type: 'Patient',
    kind: 'read' as const,
    query: storeQuery(source, `Patient/${patientId}`),
    state: 'waiting' as const,
    reason: null,
  }
  await trx
    .insertInto('importQuery')
    .values(
      [patient, ...searchesOf(source, await findWholeKinds(trx, sourceId, null))].map((importQuery, position) => ({
        ...{ sourceId, run, position, nextPage: null, offered: null },
        ...importQuery,
      })),
    )
    .execute()
  const linked = await trx
    .selectFrom('linkedPatient')
    .select('patientId')
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'same')
    .orderBy('patientId')
    .execute()
  for (const one of linked)
    await planLinked(trx, { cipher, sourceId, run, patientId: openId(source, one.patientId), scopes, since })
  // The source may have merged the patient's record into another record, so read the Patient resources again.
  await trx
    .updateTable('linkedPatient')
    .set({ state: 'confirmed' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'same')
    .execute()
  await trx
    .updateTable('linkedPatient')
    .set({ state: 'waiting' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'missing')
    .execute()
  await trx
    .updateTable('attachment')
    .set({ state: 'waiting' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'missing')
    .execute()
  await trx
    .updateTable('referenced')
    .set({ state: 'waiting' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'missing')
    .execute()
  if (since !== null) return
  await requestReferenced(trx, sourceId)
  // Request documents again that were too large, because they may be smaller now.
  await trx
    .updateTable('attachment')
    .set({ state: 'waiting' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'too-large')
    .execute()
}

/**
 * Maximum number of referenced records to request again, oldest first. A source may require a separate request for
 * each record.
 */
const MAX_BATCH_SIZE = 1000

/**
 * Plans to request practitioners, organizations and other referenced records again. No search returns them, but they
 * also change.
 */
const requestReferenced = async (trx: Db, sourceId: string): Promise<unknown> =>
  trx
    .updateTable('referenced')
    .set({ state: 'again' })
    .where('sourceId', '=', sourceId)
    .where('reference', 'in', (eb) =>
      eb
        .selectFrom('referenced')
        .select('reference')
        .where('sourceId', '=', sourceId)
        .where('state', '=', 'done')
        .orderBy('run')
        .orderBy('reference')
        .limit(MAX_BATCH_SIZE),
    )
    .execute()

/**
 * Returns the types that the last finished run received in full. All other types are requested in full, even in a run
 * that requests only changes, because their missing records may be older than the last run.
 */
async function findWholeKinds(trx: Db, sourceId: string, linkedId: EncryptedId | null): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`
    select s.type from import_query s join source i on i.id = s.source_id and i.concluded_run = s.run
    where s.source_id = ${sourceId} and s.kind = 'search' and s.patient_id is not distinct from ${linkedId}
    group by s.type
    having bool_and(s.state = 'done' and coalesce(s.reason, '') not in ('entries-unreadable', 'fewer-than-offered'))`.execute(
    trx,
  )
  return new Set(rows.map(({ type }) => type))
}

const searchesOf = (source: PlannedSource, wholeKinds: ReadonlySet<string>) =>
  searchPlans.flatMap((plan) => {
    const { patientId, scopes, since } = source
    const initialState = getInitialState(scopes, plan.type)
    const variant = since === null || wholeKinds.has(plan.type) ? 0 : firstWholeVariant(plan)
    const { type } = plan
    const queries = queriesFor(plan, variant, patientId, since).map((query) => ({
      ...{ type, kind: 'search' as const, variant, query: storeQuery(source, query), state: initialState },
      reason: initialState === 'waiting' ? null : initialState,
    }))
    return [...queries, ...otherParts(source, type, scopes)]
  })

/**
 * Returns a separate ledger line that states that a type was granted only in part. The type's own query requests the
 * granted parts.
 */
export function otherParts(source: IdsOf, type: string, { scope }: Pick<Scopes, 'scope'>) {
  const parts = grantedParts(scope, type)
  const line = { type, kind: 'search' as const, variant: 0, state: 'not-granted' as const }
  return parts.length === 0
    ? []
    : [{ ...line, query: storeQuery(source, parts.join(' ')), reason: 'granted-in-part' as const }]
}

export async function planLinked(trx: Db, source: PlannedSource): Promise<void> {
  const { sourceId, run } = source
  const patientId = storeId(source, source.patientId)
  const { count } = await trx
    .selectFrom('importQuery')
    .select((eb) => eb.fn.count<number>(eb.ref('patientId')).distinct().as('count'))
    .where('sourceId', '=', sourceId)
    .where('run', '=', run)
    .executeTakeFirstOrThrow()
  const first = FIRST_LINKED + count * MAX_QUESTIONS
  const isPlanned = await trx
    .selectFrom('importQuery')
    .select('id')
    .where('sourceId', '=', sourceId)
    .where('run', '=', run)
    .where('patientId', '=', patientId)
    .limit(1)
    .executeTakeFirst()
  if (isPlanned) return
  await trx
    .insertInto('importQuery')
    .values(
      searchesOf(source, await findWholeKinds(trx, sourceId, patientId)).map((importQuery, index) => ({
        ...{ sourceId, run, position: first + index, nextPage: null, offered: null, patientId },
        ...importQuery,
      })),
    )
    .execute()
}

const MAX_QUESTIONS = 1000

type Occasion = { readonly isWatched: boolean; readonly inFull: boolean }

/**
 * Requests only changes since the last complete run, or everything if there is none. If the source left something out,
 * a manual retry requests everything, because a list of changes does not show whether the missing data is available
 * now.
 */
export async function startRun(
  { db, cipher }: { readonly db: Db; readonly cipher: Marks },
  sourceId: string,
  scopes: Scopes,
  occasion: Occasion,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSource(trx, sourceId)
    const source = await withLatestRun(trx)
      .select(['profileId', 'patientId', 'completeSince', 'state'])
      .where('source.id', '=', sourceId)
      .executeTakeFirstOrThrow()
    const patientId = openPatient(cipher, source)
    if (source.state === 'running' || source.state === 'waiting' || patientId === null) return
    const isInFull = occasion.inFull || (occasion.isWatched && (await hasLeftOut(trx, sourceId)))
    const since = isInFull ? null : source.completeSince
    const run = await beginRun(trx, 'begin', { sourceId, since, isWatched: occasion.isWatched })
    await planRun(trx, { cipher, sourceId, run, patientId, scopes, since })
  })
}

async function hasLeftOut(trx: Db, sourceId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('importQuery')
    .innerJoin('source', 'source.id', 'importQuery.sourceId')
    .select('importQuery.id')
    .where('source.id', '=', sourceId)
    .whereRef('run', '=', 'concludedRun')
    .where('reason', 'in', ['withheld', 'other-patient'])
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
