import type { Db } from '#platform/database/database.ts'

/**
 * In a stable order, including sources still being imported. Consent is fixed to them: a source connected later waits
 * for its owner's consent. `withoutOwn`: leaves out own entries. `among`: only these of the connected sources.
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
