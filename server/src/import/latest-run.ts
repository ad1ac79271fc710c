import type { Db } from '#platform/database/database.ts'

export const withLatestRun = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('importRun', (join) =>
      join.onRef('importRun.sourceId', '=', 'source.id').on('importRun.isLatest', '=', true),
    )

/**
 * Until the transaction ends. Query the latest run only afterwards: a query that waits for the lock would return the
 * formerly latest run.
 */
export const lockSource = async (trx: Db, sourceId: string): Promise<unknown> =>
  trx.selectFrom('source').select('id').where('id', '=', sourceId).forUpdate().execute()
