/**
 * The only module that writes the state of a run. The state of a source is the state of its latest run. The state of
 * an earlier run no longer changes.
 */
import type { UpdateQueryBuilder, UpdateResult, UpdateObject } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { WrittenState } from './tables.ts'

export const withLatestRun = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('importRun', (join) =>
      join.onRef('importRun.sourceId', '=', 'source.id').on('importRun.isLatest', '=', true),
    )

/**
 * Locks the source until the transaction ends. Query the latest run only after locking: a query that waits for the
 * lock would return an outdated run.
 */
export const lockSource = async (trx: Db, sourceId: string): Promise<unknown> =>
  trx.selectFrom('source').select('id').where('id', '=', sourceId).forUpdate().execute()

/** If `from` is null, the event creates the run. */
type Transition = { readonly from: ImportState | null; readonly event: string; readonly to: ImportState }

export const transitions = [
  { from: null, event: 'begin', to: 'running' },
  // For files whose patient does not clearly match, and for a disability rating. Nothing is read before the user
  // confirms the patient.
  { from: null, event: 'begin-asking-person', to: 'confirm-patient' },
  { from: null, event: 'begin-asking-who', to: 'choose-patients' },
  // For a disability rating whose patient is confirmed. There is nothing to import.
  { from: null, event: 'begin-with-nothing', to: 'complete' },
  // A worker starts the run, or resumes it after another worker was killed.
  { from: 'running', event: 'take-up', to: 'running' },
  { from: 'waiting', event: 'take-up', to: 'running' },
  { from: 'running', event: 'lay-down', to: 'waiting' },
  { from: 'running', event: 'ask-person', to: 'confirm-patient' },
  { from: 'confirm-patient', event: 'person-answered', to: 'running' },
  { from: 'running', event: 'end-complete', to: 'complete' },
  { from: 'running', event: 'end-partial', to: 'partial' },
  { from: 'running', event: 'end-failed', to: 'failed' },
  // The source has not responded for days.
  { from: 'running', event: 'give-up', to: 'failed' },
  { from: 'running', event: 'access-ended', to: 'needs-you' },
  { from: 'complete', event: 'access-ended', to: 'needs-you' },
  { from: 'partial', event: 'access-ended', to: 'needs-you' },
  { from: 'failed', event: 'access-ended', to: 'needs-you' },
  // When a record is transferred to another account, it loses its guardian's grants, whatever the state of its runs.
  { from: 'running', event: 'handed-over', to: 'needs-you' },
  { from: 'waiting', event: 'handed-over', to: 'needs-you' },
  { from: 'confirm-patient', event: 'handed-over', to: 'needs-you' },
  { from: 'complete', event: 'handed-over', to: 'needs-you' },
  { from: 'partial', event: 'handed-over', to: 'needs-you' },
  { from: 'failed', event: 'handed-over', to: 'needs-you' },
] as const satisfies readonly Transition[]

type Beginning = Extract<(typeof transitions)[number], { from: null }>['event']
export type RunEvent = Exclude<(typeof transitions)[number]['event'], Beginning>

export class ImportTransitionError extends Error {
  constructor(state: ImportState, event: string) {
    super(`A run that is '${state}' cannot take the event '${event}'.`)
    this.name = 'ImportTransitionError'
  }
}

/** Throws ImportTransitionError if the event is not allowed in this state. */
export function stateAfter(from: ImportState, event: RunEvent): ImportState {
  const found = transitions.find((one) => one.from === from && one.event === event)
  if (!found) throw new ImportTransitionError(from, event)
  return found.to
}

export const statesBefore = (event: RunEvent): readonly ImportState[] =>
  transitions.flatMap((one) => (one.event === event && one.from !== null ? [one.from] : []))

const written = (state: ImportState): WrittenState => state as WrittenState

type Values = Omit<UpdateObject<Tables, 'importRun'>, 'state' | 'isLatest' | 'sourceId' | 'number'>
type Began = Pick<Tables['importRun'], 'sourceId'> & { readonly since: Date | null; readonly isWatched: boolean }

/** Creates a run and returns its number. The previous run is superseded and loses its lease. */
export async function beginRun(trx: Db, event: Beginning, { sourceId, since, isWatched }: Began): Promise<number> {
  const to = transitions.find((one) => one.event === event && one.from === null)?.to ?? 'running'
  const former = await trx
    .updateTable('importRun')
    .set({ isLatest: false, leaseOwner: null, leaseUntil: null })
    .where('sourceId', '=', sourceId)
    .where('isLatest', '=', true)
    .returning('number')
    .executeTakeFirst()
  const now = new Date()
  // A sign-in waiting for the patients to be assigned has no run yet.
  const number = event === 'begin-asking-who' ? 0 : (former?.number ?? 0) + 1
  await trx
    .insertInto('importRun')
    .values({
      ...{ sourceId, number, isLatest: true, state: written(to), reason: null, since },
      ...{ startedAt: now, endedAt: to === 'complete' ? now : null, resumeAt: null },
      ...{ leaseOwner: null, leaseUntil: null, isWatched },
    })
    .execute()
  return number
}

type Moving = UpdateQueryBuilder<Tables, 'importRun', 'importRun', UpdateResult>

export async function moveRuns(
  db: Db,
  event: RunEvent,
  values: Values,
  which: (runs: Moving) => Moving,
): Promise<readonly string[]> {
  const before = statesBefore(event)
  const [from = 'running'] = before
  const rows = await which(
    db
      .updateTable('importRun')
      .set({ ...values, state: written(stateAfter(from, event)) })
      .where('isLatest', '=', true)
      .where('state', 'in', [...before]),
  )
    .returning('sourceId')
    .execute()
  return rows.map(({ sourceId }) => sourceId)
}

/** Returns false if the event is not allowed now, or if the source is deleted. */
export const tryMoveRun = async (db: Db, sourceId: string, event: RunEvent, values: Values = {}): Promise<boolean> =>
  (await moveRuns(db, event, values, (runs) => runs.where('sourceId', '=', sourceId))).length > 0

/**
 * Changes the run's state and releases the worker's lease. Returns false if the lease is lost. Throws
 * ImportTransitionError if the event is not allowed.
 */
export async function moveLeasedRun(
  db: Db,
  { sourceId, owner }: { readonly sourceId: string; readonly owner: string },
  event: RunEvent,
  values: Values = {},
): Promise<boolean> {
  const moved = await moveRuns(db, event, { ...values, leaseOwner: null, leaseUntil: null }, (runs) =>
    runs.where('sourceId', '=', sourceId).where('leaseOwner', '=', owner),
  )
  if (moved.length > 0) return true
  const leasedRun = await db
    .selectFrom('importRun')
    .select('state')
    .where('sourceId', '=', sourceId)
    .where('isLatest', '=', true)
    .where('leaseOwner', '=', owner)
    .executeTakeFirst()
  if (leasedRun) throw new ImportTransitionError(leasedRun.state, event)
  return false
}
