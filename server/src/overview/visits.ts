import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'

/** A visit ends after this long without activity. Source: Look "New". */
const IDLE_MS = 30 * 60_000

/** If the last activity was before this instant, the visit has ended. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** Entries that the patient added are never shown as new. */
export const isNotOwn = sql<boolean>`not exists (select from own_entry w where w.resource_id = resource.id)`

export type Look = { readonly now: Date; readonly isAttended: boolean }

/**
 * Records a visit, unless the request came from an open page whose user is inactive. Returns the end of the previous
 * visit: entries that arrived after it are new. Returns null during the first visit, when no entry is shown as new.
 */
export async function noteVisit(
  db: Db,
  { accountId, profileId }: OpenedRecord,
  { now, isAttended }: Look,
): Promise<Date | null> {
  if (!isAttended) {
    const known = db.selectFrom('recordVisit').select('newSince').where('accountId', '=', accountId)
    return (await known.where('profileId', '=', profileId).executeTakeFirst())?.newSince ?? null
  }
  const ended = lapsedBefore(now)
  const { rows } = await sql<{ newSince: Date | null; hasBegun: boolean }>`
    with before as (
      select last_seen_at, new_since from record_visit where account_id = ${accountId} and profile_id = ${profileId}
    ), visit as (
      insert into record_visit as visit (account_id, profile_id, last_seen_at) values (${accountId}, ${profileId}, ${now})
      on conflict (account_id, profile_id) do update set
        last_seen_at = greatest(visit.last_seen_at, excluded.last_seen_at),
        new_since = case when visit.last_seen_at < ${ended} then visit.last_seen_at else visit.new_since end
      returning new_since
    )
    select (select new_since from visit) as new_since,
      coalesce((select last_seen_at < ${ended} from before), false) as has_begun`.execute(db)
  const [visit] = rows
  if (visit?.hasBegun === true)
    await db.deleteFrom('openedRecord').where('accountId', '=', accountId).where('profileId', '=', profileId).execute()
  return visit?.newSince ?? null
}

export async function noteOpened(db: Db, { accountId, profileId }: OpenedRecord, resourceId: number): Promise<void> {
  await sql`
    insert into opened_record (account_id, profile_id, resource_id)
    select ${accountId}, ${profileId}, shown.id
    from resource r join record_visit v on v.profile_id = r.profile_id and v.account_id = ${accountId}
    cross join lateral (
      select r.id union
      select m.parent_id from result_reference m where m.source_id = r.source_id and m.type = r.type and m.fhir_id = r.fhir_id
    ) as either
    join resource shown on shown.id = either.id
    where r.id = ${resourceId} and r.profile_id = ${profileId} and shown.received_at > v.new_since
    on conflict do nothing`.execute(db)
}

/**
 * Returns the entries among `ids` that are new: they arrived after the user's previous visit, and the user has not
 * opened them or their report since. Maps each id to its time of arrival. Calls `noteVisit`, so this request counts
 * as a visit.
 */
export async function arrivedSinceVisit(
  db: Db,
  record: OpenedRecord,
  ids: readonly string[],
  look: Look,
): Promise<ReadonlyMap<string, string>> {
  const since = await noteVisit(db, record, look)
  const validIds = ids.filter((id) => /^\d{1,15}$/.test(id))
  if (since === null || validIds.length === 0) return new Map()
  const { accountId, profileId } = record
  const { rows } = await sql<{ id: number; receivedAt: Date }>`
    select r.id, r.received_at from resource r
    where r.profile_id = ${profileId} and r.id = any(${validIds}::bigint[]) and r.received_at > ${since}
      and not exists (select from own_entry w where w.resource_id = r.id)
      and not exists (
        select 1 from opened_record o
        where o.account_id = ${accountId} and o.profile_id = ${profileId} and (o.resource_id = r.id or o.resource_id in (
          select m.parent_id from result_reference m
          where m.source_id = r.source_id and m.type = r.type and m.fhir_id = r.fhir_id)))`.execute(db)
  return new Map(rows.map(({ id, receivedAt }) => [String(id), receivedAt.toISOString()]))
}

/** Deletes the account's visits to a record. Call this function when the account can no longer open the record. */
export async function forgetVisits(db: Db, { accountId, profileId }: OpenedRecord): Promise<void> {
  for (const table of ['openedRecord', 'recordVisit'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).where('profileId', '=', profileId).execute()
}
