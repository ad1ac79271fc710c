import { sql } from 'kysely'
import type { Unfinished } from '@kinchart/contract/calls/import.ts'
import { isNotPaused } from '#family/open-record.ts'
import { findNames } from '#family/whose-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Organizations } from '../organizations.ts'

const MAX_SHOWN = 5

/**
 * Returns an account's sign-ins of the last day that did not start an import: the window was closed, the organization
 * never redirected back, or the exchange failed unseen. Only the newest for each organization and patient; none for a
 * paused record.
 */
export async function listUnfinished(
  { db, cipher, organizations }: { readonly db: Db; readonly cipher: Cipher; readonly organizations: Organizations },
  accountId: string,
): Promise<Unfinished[]> {
  const { rows } = await sql<{ organizationId: number; profileId: string; createdAt: Date }>`
    select p.organization_id, p.profile_id, max(p.created_at) as created_at
    from pending_authorization p
    where p.account_id = ${accountId}
      and p.created_at > now() - interval '1 day' and ${isNotPaused('p.profileId')}
    group by p.organization_id, p.profile_id order by created_at desc limit ${MAX_SHOWN}`.execute(db)
  return Promise.all(
    rows.map(async (row) => {
      const { firstName, lastName } = await findNames(db, cipher, row.profileId)
      const { hospitalName } = await organizations.find(row.organizationId)
      return {
        ehrEndPointId: row.organizationId,
        hospitalName: hospitalName,
        profileName: `${firstName} ${lastName}`.trim(),
        startedAt: row.createdAt.toISOString(),
      }
    }),
  )
}
