import { sql } from 'kysely'
import type { Unfinished } from '@kinchart/contract/calls/import.ts'
import { isNotPaused } from '#family/open-record.ts'
import { findNames } from '#family/whose-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Organizations } from '../organizations.ts'

const MAX_SHOWN = 5

/**
 * Sign-ins that an account began in the last day and that led to no import: the window was closed on the way, the
 * organization never sent the person back, or the exchange failed when nobody was there to read so. Of several at one
 * organization for one person, the newest. None for a record that is paused.
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
