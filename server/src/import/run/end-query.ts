import type { LedgerReason } from '@kinchart/contract/import.ts'
import { storeQuery } from '../stored-query.ts'
import type { Run } from './run.ts'

/** Ends a query, with why it is not whole. */
export async function endQuery(
  run: Run,
  importQuery: { readonly id: number },
  state: 'done' | 'failed' | 'not-granted' | 'not-offered',
  reason: LedgerReason | null,
): Promise<void> {
  await run.db
    .updateTable('importQuery')
    .set((eb) => ({
      state,
      // What was refused on a page stays the reason of a query that came to its end.
      reason: reason ?? eb.ref('reason'),
      ...(state === 'done' ? { nextPage: null } : {}),
    }))
    .where('id', '=', importQuery.id)
    .execute()
}

/** Asks a query from its first page, as if it had not been asked before; in another form where that is another. */
export async function startOver(
  run: Run,
  { id, variant, query }: { readonly id: number; readonly variant: number; readonly query: string },
): Promise<void> {
  const counts = { pages: 0, received: 0, stored: 0, refused: 0, repeated: 0 }
  await run.db
    .updateTable('importQuery')
    .set({
      query: storeQuery(run, query),
      variant,
      state: 'waiting',
      reason: null,
      nextPage: null,
      offered: null,
      ...counts,
    })
    .where('id', '=', id)
    .execute()
}
