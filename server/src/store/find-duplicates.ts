import { sql } from 'kysely'
import type { ListSource, AlsoFrom } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isAgreed } from './agreed.ts'

/** Avoids an empty list of ids in SQL. */
const NO_SOURCE = '00000000-0000-0000-0000-000000000000'

export async function findDuplicates(
  db: Db,
  { profileId, sourceIds, ownUntil }: OpenedRecord,
  sources: readonly ListSource[],
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, readonly AlsoFrom[]>> {
  const behind = new Map<number, AlsoFrom[]>()
  if (rows.length === 0) return behind
  const named = new Map(sources.map((source) => [source.ehrImportRequestId, source]))
  const found = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'duplicateOf'])
    .where('profileId', '=', profileId)
    .where(sql<boolean>`duplicate_of = any(${rows.map(({ id }) => id)}::bigint[])`)
    // An entry from an older document of the same source is an earlier version, not a duplicate.
    .where(
      sql<boolean>`not exists (select from resource front where front.id = resource.duplicate_of
        and front.source_id = resource.source_id and front.document_key <> resource.document_key)`,
    )
    .$if(sourceIds !== undefined, (those) =>
      those.where('sourceId', 'in', [...(sourceIds ?? []), NO_SOURCE]).where(isAgreed(ownUntil)),
    )
    .orderBy('id')
    .execute()
  for (const { id, sourceId, duplicateOf } of found) {
    if (duplicateOf === null) continue
    const source = named.get(sourceId)
    const one = {
      ...{ id: String(id), ehrImportRequestId: sourceId, providerName: source?.providerName ?? '' },
      ...(source?.isOwn === true ? { isOwn: true as const } : {}),
    }
    behind.set(duplicateOf, [...(behind.get(duplicateOf) ?? []), one])
  }
  return behind
}
