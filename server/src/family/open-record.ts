import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'

declare const PROFILE_ID: unique symbol

/** The identity of a person whose record a caller has proved to be allowed to open. Only this file makes one. */
type ProfileId = string & { readonly [PROFILE_ID]: true }

/** One person's record. Holding it is the permission to read it; there is no way to ask it for another's. */
export type OpenedRecord = {
  readonly profileId: ProfileId
  readonly accountId: string
  readonly kind: 'self' | 'dependent'
  /** The ids of the sources that may be read of it, where it is opened by a share; absent: all of them. */
  readonly sourceIds?: readonly string[]
}

/**
 * The one place that decides whose record a caller may open: their own, and those of their dependents.
 * Not found and not yours are the same answer.
 */
export async function openRecord(
  db: Db,
  session: Pick<Session, 'accountId'>,
  profileId: string,
): Promise<OpenedRecord> {
  const [record] = await openRecords(db, [{ accountId: session.accountId, profileId }])
  if (!record) throw new ApiError('not-found')
  return record
}

/** The same of many at once, each for the account that asks for it; who may not be opened is left out. */
export async function openRecords(
  db: Db,
  asked: readonly { readonly accountId: string; readonly profileId: string }[],
): Promise<readonly OpenedRecord[]> {
  const ids = asked.map(({ profileId }) => profileId).filter((id) => isUuid(id))
  if (ids.length === 0) return []
  const rows = await db.selectFrom('profile').select(['id', 'accountId', 'kind']).where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap(({ accountId, profileId }) => {
    const row = found.get(profileId.toLowerCase())
    return row?.accountId === accountId ? [{ profileId: row.id as ProfileId, accountId, kind: row.kind }] : []
  })
}
