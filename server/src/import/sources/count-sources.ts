import type { Db } from '#platform/database/database.ts'

/** Counts the sources of each record of an account, by profile. A profile without sources is absent. */
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
