import { sql } from 'kysely'
import type { ListSource, AlsoFrom } from '@kinchart/contract/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'

/** A list of ids must not be empty. */
const NO_SOURCE = '00000000-0000-0000-0000-000000000000'

/** What other sources say the same as some rows: by the row's id, each with its own id and where it came from. */
export async function findDuplicates(
  db: Db,
  { sourceIds }: OpenedRecord,
  sources: readonly ListSource[],
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, readonly AlsoFrom[]>> {
  const behind = new Map<number, AlsoFrom[]>()
  if (rows.length === 0) return behind
  const names = new Map(sources.map((source) => [source.ehrImportRequestId, source.providerName]))
  const found = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'duplicateOf'])
    .where(sql<boolean>`duplicate_of = any(${rows.map(({ id }) => id)}::bigint[])`)
    .$if(sourceIds !== undefined, (those) => those.where('sourceId', 'in', [...(sourceIds ?? []), NO_SOURCE]))
    .orderBy('id')
    .execute()
  for (const { id, sourceId, duplicateOf } of found) {
    if (duplicateOf === null) continue
    const one = { id: String(id), ehrImportRequestId: sourceId, providerName: names.get(sourceId) ?? '' }
    behind.set(duplicateOf, [...(behind.get(duplicateOf) ?? []), one])
  }
  return behind
}
