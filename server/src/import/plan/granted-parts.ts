import type { Db } from '#platform/database/database.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { openQuery } from '#import/encrypt-queries.ts'
import { codesOfPart } from './scopes.ts'

export async function loadParts(
  db: Db,
  cipher: Marks,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const parts = new Map<string, Map<string, readonly string[]>>()
  if (sourceIds.length === 0) return parts
  const rows = await db
    .selectFrom('importQuery')
    .innerJoin('source', 'source.id', 'importQuery.sourceId')
    .select(['sourceId', 'type', 'query'])
    .where('sourceId', 'in', sourceIds)
    .whereRef('run', '=', 'concludedRun')
    .where('reason', '=', 'granted-in-part')
    .execute()
  for (const { sourceId, type, query } of rows) {
    const codes = openQuery(cipher, sourceId, query)
      .split(' ')
      .flatMap((part) => codesOfPart(part))
    const theirs = parts.get(sourceId) ?? new Map<string, readonly string[]>()
    parts.set(sourceId, theirs.set(type, [...new Set([...(theirs.get(type) ?? []), ...codes])]))
  }
  return parts
}
