import type { Db } from '#platform/database/database.ts'

/** Sources, each with its latest run. */
export const withLatestRun = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('importRun', (join) =>
      join.onRef('importRun.sourceId', '=', 'source.id').on('importRun.isLatest', '=', true),
    )

/**
 * Holds a source until the transaction ends. Which run is its latest is asked afterwards: whoever waited for the lock
 * would otherwise look for the run that was the latest before.
 */
export const lockSource = async (trx: Db, sourceId: string): Promise<unknown> =>
  trx.selectFrom('source').select('id').where('id', '=', sourceId).forUpdate().execute()
