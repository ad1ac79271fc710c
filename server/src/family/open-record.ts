import { sql } from 'kysely'
import { liveSession, proveSessionWith } from '#account/sessions.ts'
import type { LiveSession, Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

declare const PROFILE_ID: unique symbol

/** The identity of a person whose record a caller has proved to be allowed to open. Only this file makes one. */
type ProfileId = string & { readonly [PROFILE_ID]: true }

/** One person's record. Holding it is the permission to read it; there is no way to ask it for another's. */
export type OpenedRecord = {
  readonly profileId: ProfileId
  readonly accountId: string
  readonly kind: 'self' | 'dependent'
  /** The key of what belongs to them, encrypted (`account/data-keys.ts`). */
  readonly dataKey: Buffer
  /** The ids of the sources that may be read of it, where it is opened by a share; absent: all of them. */
  readonly sourceIds?: readonly string[]
  /** Where it is opened by a share: what the person wrote themselves after this instant is not in it. */
  readonly ownUntil?: Date
}

/**
 * The one place that decides whose record a caller may open: their own, and those of their dependents.
 * Not found and not yours are the same answer. Throws 'access-paused' for a dependent who came of age and whose guardian has not
 * said in time that they may still look after them.
 */
export async function openRecord(
  db: Db,
  session: Pick<Session, 'accountId'>,
  profileId: string,
): Promise<OpenedRecord> {
  const [record] = await openRecords(db, [{ accountId: session.accountId, profileId }])
  if (!record) throw new ApiError('not-found')
  if (await isPaused(db, record.profileId)) throw new ApiError('access-paused')
  return record
}

/** Null throughout where the record that is asked for is not the account's. */
type AskedRow = LiveSession &
  (
    | {
        readonly profileId: ProfileId
        readonly kind: OpenedRecord['kind']
        readonly dataKey: Buffer
        readonly isPaused: boolean
      }
    | { readonly profileId: null }
  )

const findAsked = frequentQuery<AskedRow>(
  'live-session-and-record',
  `select ${liveSession.columns}, profile.id as "profileId", profile.kind, profile.data_key as "dataKey",
      exists (select from guardian_authority g where g.profile_id = profile.id and g.waits_until <= now()) as "isPaused"
    from ${liveSession.from} left join profile on profile.id = $2::uuid and profile.account_id = session.account_id
    where ${liveSession.where}`,
)

/**
 * Proves a session from an access token, and looks for a record of its account with the same question. Throws 'session-missing' or
 * 'session-expired'; `record` throws as `openRecord` does.
 */
export async function openRecordWithToken(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  token: string | undefined,
  profileId: string,
): Promise<{ readonly session: Session; readonly record: () => OpenedRecord }> {
  const asked = isUuid(profileId) ? profileId : null
  const find = async (sessionId: string) => (await findAsked(db, [sessionId, asked]))[0]
  const { session, found } = await proveSessionWith(db, cipher, token, find)
  return {
    session,
    record: () => {
      if (found.profileId === null) throw new ApiError('not-found')
      if (found.isPaused) throw new ApiError('access-paused')
      const { kind, dataKey } = found
      return { profileId: found.profileId, accountId: session.accountId, kind, dataKey }
    },
  }
}

/** In a query: whether the guardian's access to the record of the profile that a column names is open. */
export const isNotPaused = (profileId: string) =>
  sql<boolean>`not exists (select from guardian_authority g where g.profile_id = ${sql.ref(profileId)} and g.waits_until <= now())`

async function isPaused(db: Db, profileId: ProfileId): Promise<boolean> {
  const row = await db
    .selectFrom('guardianAuthority')
    .select('profileId')
    .where('profileId', '=', profileId)
    .where('waitsUntil', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The same of many at once, each for the account that asks for it; who may not be opened is left out. A guardian's pause does not
 * count: what was shared stays shared, and an account can be deleted.
 */
export async function openRecords(
  db: Db,
  asked: readonly { readonly accountId: string; readonly profileId: string }[],
): Promise<readonly OpenedRecord[]> {
  const ids = asked.map(({ profileId }) => profileId).filter((id) => isUuid(id))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'accountId', 'kind', 'dataKey'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap(({ accountId, profileId }) => {
    const row = found.get(profileId.toLowerCase())
    return row?.accountId === accountId
      ? [{ profileId: row.id as ProfileId, accountId, kind: row.kind, dataKey: row.dataKey }]
      : []
  })
}
