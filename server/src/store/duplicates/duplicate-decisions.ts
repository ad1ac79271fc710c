import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { StoredId } from '#store/stored-ids.ts'
import { isListable, type Group } from './group.ts'

export const MAX_DUPLICATE_DECISIONS = 1000

type DecisionRow = Group & { readonly id: number; readonly sourceId: string }

export type DuplicateDecision = { readonly isSame: boolean; readonly one: DecisionRow; readonly other: DecisionRow }

export async function loadDuplicateDecisions(db: Db, profileId: string): Promise<readonly DuplicateDecision[]> {
  const { rows } = await sql<{
    isSame: boolean
    section: string
    id: number
    sourceId: string
    type: string
    sortKey: string | null
    otherId: number
    otherSourceId: string
    otherType: string
    otherSortKey: string | null
  }>`
    select s.is_same, r.section, r.id, r.source_id, r.type, r.sort_key,
      o.id as other_id, o.source_id as other_source_id, o.type as other_type, o.sort_key as other_sort_key
    from said_duplicate s
    join resource r on r.source_id = s.source_id and r.type = s.type and r.fhir_id = s.fhir_id
    join resource o on o.source_id = s.other_source_id and o.type = s.other_type and o.fhir_id = s.other_fhir_id
    where s.profile_id = ${profileId} and r.profile_id = ${profileId} and o.profile_id = ${profileId}
      and r.section = o.section and ${isListable('r')} and ${isListable('o')}
    order by s.said_at, s.id limit ${MAX_DUPLICATE_DECISIONS}`.execute(db)
  return rows.map(({ isSame, section, ...row }) => ({
    isSame,
    one: { id: row.id, sourceId: row.sourceId, section, type: row.type, sortKey: row.sortKey },
    other: { id: row.otherId, sourceId: row.otherSourceId, section, type: row.otherType, sortKey: row.otherSortKey },
  }))
}

export type SourceRowId = StoredId & { readonly type: string }

const nameOf = ({ sourceId, type, fhirId }: SourceRowId): string => `${sourceId}/${type}/${fhirId as unknown as string}`

/**
 * Orders a pair, so that the pair is stored only once. The order in which the caller names the entries does not matter.
 */
const inOrder = (one: SourceRowId, other: SourceRowId): readonly [SourceRowId, SourceRowId] =>
  nameOf(one) < nameOf(other) ? [one, other] : [other, one]

export async function deleteDuplicateDecision(
  trx: Db,
  profileId: string,
  some: SourceRowId,
  another: SourceRowId,
): Promise<boolean> {
  const [one, other] = inOrder(some, another)
  const { numDeletedRows } = await trx
    .deleteFrom('saidDuplicate')
    .where('profileId', '=', profileId)
    .where('sourceId', '=', one.sourceId)
    .where('type', '=', one.type)
    .where('fhirId', '=', one.fhirId)
    .where('otherSourceId', '=', other.sourceId)
    .where('otherType', '=', other.type)
    .where('otherFhirId', '=', other.fhirId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Must run in a transaction that has locked the record. */
export async function saveDuplicateDecision(
  trx: Db,
  profileId: string,
  some: SourceRowId,
  another: SourceRowId,
  isSame: boolean,
): Promise<void> {
  await deleteDuplicateDecision(trx, profileId, some, another)
  const [one, other] = inOrder(some, another)
  await trx
    .insertInto('saidDuplicate')
    .values({
      ...{ profileId, isSame, sourceId: one.sourceId, type: one.type, fhirId: one.fhirId },
      ...{ otherSourceId: other.sourceId, otherType: other.type, otherFhirId: other.fhirId },
    })
    .execute()
}

export async function countDuplicateDecisions(trx: Db, profileId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('saidDuplicate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow()
  return count
}
