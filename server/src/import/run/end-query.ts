import { sql, type UpdateObject } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import type { Tables } from '#platform/database/tables.ts'
import { storeQuery } from '#import/encrypt-queries.ts'
import { CURRENT_LEASE, leaseSubquery, LeaseLostError } from './lease.ts'
import type { Run } from './run.ts'

type LeasedRun = Pick<Run, 'db' | 'sourceId' | 'owner'>

export async function endQuery(
  run: LeasedRun,
  importQuery: { readonly id: number },
  state: 'done' | 'failed' | 'not-granted' | 'not-offered',
  reason: LedgerReason | null,
): Promise<void> {
  await updateQuery(run, importQuery.id, {
    state,
    // If `reason` is null, keep an earlier reason, such as a refusal before the query finished.
    ...(reason === null ? {} : { reason }),
    ...(state === 'done' ? { nextPage: null } : {}),
  })
}

export async function startOver(
  run: Run,
  { id, variant, query }: { readonly id: number; readonly variant: number; readonly query: string },
): Promise<void> {
  const counts = { pages: 0, received: 0, stored: 0, refused: 0, repeated: 0 }
  const asNew = { state: 'waiting', reason: null, nextPage: null, offered: null, ...counts } as const
  await updateQuery(run, id, { query: storeQuery(run, query), variant, ...asNew })
}

/** Throws LeaseLostError and changes nothing if another worker holds the lease. */
export async function updateQuery(
  run: LeasedRun,
  id: number,
  values: UpdateObject<Tables, 'importQuery'>,
): Promise<void> {
  const { numUpdatedRows } = await run.db
    .updateTable('importQuery')
    .from(sql`(${leaseSubquery(run.sourceId, run.owner)})`.as('held'))
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLostError()
}

type AfterPage = {
  readonly offered: number | null
  readonly state: 'done' | 'running'
  readonly nextPage: Buffer | null
}

const addEmptyPage = frequentQuery<object>(
  'empty-page',
  `update import_query set pages = pages + 1, offered = coalesce(offered, $3), state = $4, next_page = $5
    from (${CURRENT_LEASE}) held where id = $6 returning id`,
)

/** Throws LeaseLostError and changes nothing if another worker holds the lease. */
export async function countEmptyPage(
  run: LeasedRun,
  id: number,
  { offered, state, nextPage }: AfterPage,
): Promise<void> {
  const updated = await addEmptyPage(run.db, [run.sourceId, run.owner, offered, state, nextPage, id])
  if (updated.length === 0) throw new LeaseLostError()
}
