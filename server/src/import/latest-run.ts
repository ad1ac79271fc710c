import type { Db } from '#platform/database/database.ts'

/** Sources, each with its latest run. */
export const withLatestRun = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('import_run', (join) =>
      join.onRef('import_run.source_id', '=', 'source.id').on('import_run.is_latest', '=', true),
    )

/**
 * Holds a source until the transaction ends. Which run is its latest is asked afterwards: whoever waited for the lock
 * would otherwise look for the run that was the latest before.
 */
export const lockSource = async (trx: Db, importId: string): Promise<unknown> =>
  trx.selectFrom('source').select('id').where('id', '=', importId).forUpdate().execute()
