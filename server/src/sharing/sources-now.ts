import type { Db } from '#platform/database/database.ts'

/**
 * The ids of the sources that a person has at this moment, in an order that stays, those that are still being read
 * included. What is agreed to is fixed to them: a source that is connected later waits for its owner's word. `withoutOwn`: what they wrote
 * themselves is left out. `among`: of the sources that they connected only these.
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
