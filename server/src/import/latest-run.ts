import type { Db } from '#platform/database/database.ts'

/** Sources, each with its latest run. */
export const withLatestRun = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('import_run', (join) =>
      join.onRef('import_run.source_id', '=', 'source.id').on('import_run.is_latest', '=', true),
    )
