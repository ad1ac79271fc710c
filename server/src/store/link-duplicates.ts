import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findChanges, type Change } from '#store/duplicates/find-changes.ts'
import { areApart, groupKey, isCompared, isListable, type Group, type LinkServices } from '#store/duplicates/group.ts'
import { loadDuplicateDecisions, type DuplicateDecision } from '#store/duplicates/duplicate-decisions.ts'

const GROUPS_AT_ONCE = 100
const MAX_OWN_ENTRIES = 1000

/**
 * Merges the same item from two sources, or from two documents of one source, into one row. The first row to arrive
 * is shown. Other rows are hidden behind it and appear in its details. The patient's decisions about two entries take
 * precedence over their content. Runs at the end of an import for rows that the import added or changed. Idempotent.
 * `onBatch` is called inside each transaction and may throw to stop. Source: Q16.
 */
export async function linkDuplicates(
  services: LinkServices,
  sourceId: string,
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  const groups = await findGroups(services, sourceId)
  const decidedGroups = groupsOfDecisions(
    await loadDuplicateDecisions(services.db, services.profileId),
    (row) => row.sourceId === sourceId,
  )
  await linkGroups(services, apart([...groups, ...decidedGroups]), onBatch)
  await write(services, await findChanges(services, [], await findOwnBehind(services)), onBatch)
}

async function linkGroups(
  services: LinkServices,
  groups: readonly Group[],
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE)
    await write(services, await findChanges(services, groups.slice(at, at + GROUPS_AT_ONCE)), onBatch)
}

async function write({ db }: LinkServices, changes: readonly Change[], onBatch: (trx: Db) => Promise<void>) {
  if (changes.length === 0) return
  await db.transaction().execute(async (trx) => {
    await onBatch(trx)
    await writeChanges(trx, changes)
  })
}

async function writeChanges(trx: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update resource r set duplicate_of = k.duplicate_of
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ duplicateOf }) => duplicateOf)}::bigint[]) as k (id, duplicate_of)
    where r.id = k.id and (k.duplicate_of is null or exists (select from resource h where h.id = k.duplicate_of))`.execute(
    trx,
  )
}

/**
 * Runs `change`, which adds or withdraws a duplicate decision or changes an entry. Then merges or separates the
 * entries again. This includes entries connected only by a withdrawn decision. Call within a transaction.
 */
export async function linkAround<Answer>(
  services: LinkServices,
  ids: readonly number[],
  change: () => Promise<Answer>,
): Promise<Answer> {
  const touched = async (): Promise<readonly DuplicateDecision[]> =>
    (await loadDuplicateDecisions(services.db, services.profileId)).filter(({ one, other }) =>
      [one, other].some(({ id }) => ids.includes(id)),
    )
  const before = await touched()
  const answer = await change()
  const pairs = [...before, ...(await touched())]
  if (pairs.length === 0) return answer
  const alone = pairs.flatMap(({ one, other }) => [one.id, other.id])
  const groups = apart(groupsOfDecisions(pairs, () => true))
  await writeChanges(services.db, await findChanges(services, groups, alone))
  return answer
}

const groupsOfDecisions = (
  decisions: readonly DuplicateDecision[],
  isMeant: (row: DuplicateDecision['one']) => boolean,
): readonly Group[] => decisions.flatMap(({ one, other }) => (isMeant(one) || isMeant(other) ? [one, other] : []))

const apart = (groups: readonly Group[]): readonly Group[] => [
  ...new Map(groups.map((group) => [groupKey(group), group])).values(),
]

/**
 * Finds groups that contain a row of this import and a row of another source or document. All rows of a group have
 * the same section, type and date, or no date. Also finds groups in which a row is hidden behind a row of this
 * import, because the row of this import may have changed.
 */
async function findGroups({ db, profileId }: LinkServices, sourceId: string): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select r.section, r.type, r.sort_key from resource r
    where r.profile_id = ${profileId} and r.source_id = ${sourceId} and ${isCompared('r')} and (r.duplicate_of is not null
      or exists (select from resource o where o.profile_id = ${profileId} and o.section = r.section
        and o.sort_key = r.sort_key and ${areApart} and o.type = r.type and ${isCompared('o')})
      or r.sort_key is null and exists (select from resource o where o.profile_id = ${profileId} and o.section = r.section
        and o.sort_key is null and ${areApart} and o.type = r.type and ${isCompared('o')}))
    union
    select r.section, r.type, r.sort_key from resource r join resource h on h.id = r.duplicate_of
    where r.duplicate_of is not null and r.profile_id = ${profileId} and h.source_id = ${sourceId} and ${isCompared('r')}`.execute(
    db,
  )
  return rows
}

async function findOwnBehind({ db, profileId }: LinkServices): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from own_entry w join resource r on r.id = w.resource_id
    where w.profile_id = ${profileId} and r.duplicate_of is not null limit ${MAX_OWN_ENTRIES}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Finds groups in which several rows are hidden behind one row of the import. After the import is deleted, these rows
 * must be compared with each other.
 */
async function findLeft({ db, profileId }: LinkServices, sourceId: string): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select distinct r.section, r.type, r.sort_key from resource r
    where r.profile_id = ${profileId} and ${isListable('r')} and r.duplicate_of in (
      select o.duplicate_of from resource o join resource h on h.id = o.duplicate_of
      where o.profile_id = ${profileId} and h.source_id = ${sourceId} and ${isListable('o')}
      group by o.duplicate_of having count(*) > 1)`.execute(db)
  return rows
}

/**
 * Call this before an import is deleted, and call the returned function afterward. That function compares and merges
 * the rows that were hidden behind rows of the import.
 */
export async function linkDuplicatesAfterDeletionOf(
  trx: Db,
  services: LinkServices,
  sourceId: string,
): Promise<() => Promise<void>> {
  const left = await findLeft({ ...services, db: trx }, sourceId)
  const decidedGroups = groupsOfDecisions(
    await loadDuplicateDecisions(trx, services.profileId),
    (row) => row.sourceId === sourceId,
  )
  return async () => linkGroups(services, apart([...left, ...decidedGroups]), async () => undefined)
}
