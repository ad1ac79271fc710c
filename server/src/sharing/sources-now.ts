import type { Db } from '#platform/database/database.ts'

/**
 * Returns the ids of the patient's sources in a stable order, including sources that are still being imported. A
 * consent covers only these sources, not sources connected later. Entries that the patient added form a source of
 * kind 'own': `withoutOwn` omits this source. `among` limits the result to the given sources, but keeps the source
 * 'own'.
 */
export async function sourcesNow(
  db: Db,
  { profileId }: { readonly profileId: string },
  {
    withoutOwn = false,
    among,
  }: { readonly withoutOwn?: boolean | undefined; readonly among?: ReadonlySet<string> | undefined } = {},
): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'kind'])
    .where('profileId', '=', profileId)
    .$if(withoutOwn, (those) => those.where('kind', '<>', 'own'))
    .orderBy('id')
    .execute()
  return rows.filter(({ id, kind }) => kind === 'own' || among?.has(id) !== false).map(({ id }) => id)
}
