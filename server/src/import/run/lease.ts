import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import { moveRuns } from '../import-state.ts'

/** Thrown inside a transaction if the import was deleted or another worker took it over. */
export class LeaseLostError extends Error {
  constructor() {
    super('The import is no longer held by this worker.')
    this.name = 'LeaseLostError'
  }
}

export async function takeLease(db: Db, sourceId: string, owner: string, leaseSeconds: number): Promise<boolean> {
  const until = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`
  const taken = await moveRuns(db, 'take-up', { leaseOwner: owner, leaseUntil: until, resumeAt: null }, (runs) =>
    runs
      .where('sourceId', '=', sourceId)
      .where(sql<boolean>`(state = 'running' or coalesce(resume_at, now()) <= now())`)
      .where(sql<boolean>`(lease_until is null or lease_until < now())`),
  )
  return taken.length === 1
}

/**
 * Locks the run and its source. A deletion locks the source first, and inserting a record that references the source
 * locks it too.
 */
const selectLease = <Written>(
  write: (parts: TemplateStringsArray, ...values: readonly string[]) => Written,
  sourceId: string,
  owner: string,
): Written => write`
  select from source s join import_run r on r.source_id = s.id and r.is_latest
  where s.id = ${sourceId} and r.lease_owner = ${owner} and r.state = 'running'`

/** Selects and locks one row if worker `$2` holds the lease of source `$1`; no row otherwise. */
export const CURRENT_LEASE = `${selectLease(String.raw, '$1', '$2')} for share`
const lockShared = frequentQuery<object>('held-lease', CURRENT_LEASE)

/**
 * Runs in every transaction of a run. Throws LeaseLostError unless this worker has the lease. A deletion waits until
 * the transaction ends.
 */
export async function holdLease(trx: Db, sourceId: string, owner: string): Promise<void> {
  throwIfLost(await lockShared(trx, [sourceId, owner]))
}

/**
 * Like `holdLease`, but also blocks all other transactions of the run, because planning depends on the existing plan.
 */
export async function holdLeaseAlone(trx: Db, sourceId: string, owner: string): Promise<void> {
  throwIfLost((await sql`${selectLease<RawBuilder<object>>(sql, sourceId, owner)} for update`.execute(trx)).rows)
}

export const leaseSubquery = (sourceId: string, owner: string): RawBuilder<object> =>
  sql`${selectLease<RawBuilder<object>>(sql, sourceId, owner)} for share`

const throwIfLost = (rows: readonly unknown[]): void => {
  if (rows.length === 0) throw new LeaseLostError()
}

export async function renewLease(db: Db, sourceId: string, owner: string, leaseSeconds: number): Promise<void> {
  await sql`
    update import_run set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where source_id = ${sourceId} and is_latest and lease_owner = ${owner} and state = 'running'`.execute(db)
}

export async function giveLeaseBack(db: Db, sourceId: string, owner: string): Promise<void> {
  await sql`
    update import_run set lease_owner = null, lease_until = null
    where source_id = ${sourceId} and is_latest and lease_owner = ${owner} and state = 'running'`.execute(db)
}

/** Returns the sources of runs that no worker is running: their worker was killed, or their pause is over. */
export async function findAbandoned(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select source_id as id from import_run
    where is_latest and (state = 'running' or (state = 'waiting' and resume_at <= now()))
      and (lease_until is null or lease_until < now())
    order by started_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** With a private database this process is the only worker, so leases from before its start are stale. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update import_run set lease_owner = null, lease_until = null where lease_until is not null`.execute(db)
  await sql`update source_grant set renewing_owner = null, renewing_until = null where renewing_until is not null`.execute(
    db,
  )
}
