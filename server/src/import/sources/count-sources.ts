import type { Db } from '#platform/database/database.ts'

/** Counts an account's sources by profile. Profiles without sources are absent. */
export async function countSources(db: Db, accountId: string): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('source')
    .innerJoin('importRun', (join) => join.onRef('sourceId', '=', 'source.id').on('isLatest', '=', true))
    .select(({ fn }) => ['profileId', fn.countAll<string>().as('count')])
    .where('accountId', '=', accountId)
    .groupBy('profileId')
    .execute()
  return Object.fromEntries(rows.map(({ profileId, count }) => [profileId, Number(count)]))
}
