import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** An authorization that was begun and has not come back yet. */
export type Pending = Selectable<Tables['pendingAuthorization']>

/** Uses an authorization up, once, whoever asks at the same time. Throws 'authorization-unknown'. */
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
 * Forgets an authorization that came to its end, and what was begun before it at the same place for the same person. When
 * it was begun is compared in the database, which knows it more finely than a date here.
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
