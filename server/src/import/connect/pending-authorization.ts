import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { ApiError } from '#platform/http/api-error.ts'

export type Pending = Selectable<Tables['pendingAuthorization']>

/**
 * Marks the authorization as used. Succeeds exactly once, even with concurrent requests. Throws
 * 'authorization-unknown' if the authorization is unknown or was already used.
 */
export async function takeOnce(db: Db, { ticketDigest }: Pick<Pending, 'ticketDigest'>): Promise<void> {
  const used = await db
    .updateTable('pendingAuthorization')
    .set({ usedAt: new Date() })
    .where('ticketDigest', '=', ticketDigest)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new ApiError('authorization-unknown')
}

/**
 * Deletes this authorization and earlier authorizations at the same organization for the same person. Compares start
 * times in the database, because the database stores them more precisely than a JavaScript date.
 */
export async function forgetPending(
  db: Db,
  { ticketDigest, profileId, organizationId }: Pick<Pending, 'ticketDigest' | 'profileId' | 'organizationId'>,
): Promise<void> {
  await sql`
    delete from pending_authorization where profile_id = ${profileId} and organization_id = ${organizationId}
      and created_at <= (select p.created_at from pending_authorization p where p.ticket_digest = ${ticketDigest})`.execute(
    db,
  )
}
