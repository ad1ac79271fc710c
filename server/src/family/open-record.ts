import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'

declare const PROFILE_ID: unique symbol

/** The identity of a person whose record a caller has proved to be allowed to open. Only this file makes one. */
export type ProfileId = string & { readonly [PROFILE_ID]: true }

/** One person's record. Holding it is the permission to read it; there is no way to ask it for another's. */
export type OpenedRecord = {
  readonly profileId: ProfileId
  readonly accountId: string
  readonly kind: 'self' | 'dependent'
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The one place that decides whose record a caller may open: their own, and those of their dependents.
 * Not found and not yours are the same answer.
 */
export async function openRecord(
  db: Db,
  session: Pick<Session, 'accountId'>,
  profileId: string,
): Promise<OpenedRecord> {
  const row = UUID.test(profileId)
    ? await db
        .selectFrom('profile')
        .select(['id', 'kind'])
        .where('id', '=', profileId)
        .where('account_id', '=', session.accountId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Problem('not-found')
  return { profileId: row.id as ProfileId, accountId: session.accountId, kind: row.kind }
}
