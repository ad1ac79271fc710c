import { sql } from 'kysely'
import { mostNewCounted } from '@kinchart/contract/calls/family.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import type { Db } from '#platform/database/database.ts'
import { isShown } from '#lists/list-rows.ts'
import { isNotOwn, lapsedBefore } from './visits.ts'

const names = listSections.map(({ name }) => name)

/**
 * Counts the entries that arrived after the account's last visit and that the account has not opened since. Returns
 * the counts by profile, each up to `mostNewCounted`. Omits profiles without new entries and records that were never
 * visited. Calling this function does not count as a visit.
 */
export async function countNew(db: Db, accountId: string, now: Date): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ profileId: string; count: number }>`
    select v.profile_id, found.count from (
      select profile_id, last_seen_at < ${lapsedBefore(now)} as has_ended,
        case when last_seen_at < ${lapsedBefore(now)} then last_seen_at else new_since end as since
      from record_visit where account_id = ${accountId}
    ) v cross join lateral (
      select count(*)::int as count from (
        select 1 from resource
        where profile_id = v.profile_id and received_at > v.since and section = any(${names}::text[]) and ${isShown} and ${isNotOwn}
          and (v.has_ended or not exists (select 1 from opened_record o
            where o.account_id = ${accountId} and o.profile_id = v.profile_id and o.resource_id = resource.id))
        limit ${mostNewCounted}
      ) counted
    ) found
    where found.count > 0`.execute(db)
  return Object.fromEntries(rows.map(({ profileId, count }) => [profileId, count]))
}
