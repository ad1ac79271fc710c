import { sql } from 'kysely'
import { liveSession, proveSessionWith, type LiveSession, type Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

declare const PROFILE_ID: unique symbol

/** The id of a profile whose record the caller may open. Only this file creates such ids. */
type ProfileId = string & { readonly [PROFILE_ID]: true }

/** An object of this type is the permission to read one patient's record. It gives no access to any other record. */
export type OpenedRecord = {
  readonly profileId: ProfileId
  readonly accountId: string
  readonly kind: 'self' | 'dependent'
  /** Encrypts the patient's data (`account/data-keys.ts`). */
  readonly dataKey: Buffer
  /** Sources that a share may read. If absent, all sources. */
  readonly sourceIds?: readonly string[]
  /** For a share: excludes entries the patient wrote after this instant. */
  readonly ownUntil?: Date
}

/**
 * The only place that decides which records a caller may open: the caller's own record and the records of dependents. A
 * missing record and another user's record get the same response. Throws 'access-paused' if a dependent has turned 18
 * and the guardian has not confirmed their authority in time.
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

/** `profileId` is null if the requested record does not belong to the account. */
type SessionAndRecordRow = LiveSession &
  (
    | {
        readonly profileId: ProfileId
        readonly kind: OpenedRecord['kind']
        readonly dataKey: Buffer
        readonly isPaused: boolean
      }
    | { readonly profileId: null }
  )

const findSessionAndRecord = frequentQuery<SessionAndRecordRow>(
  'live-session-and-record',
  `select ${liveSession.columns}, profile.id as "profileId", profile.kind, profile.data_key as "dataKey",
      exists (select from guardian_authority g where g.profile_id = profile.id and g.waits_until <= now()) as "isPaused"
    from ${liveSession.from} left join profile on profile.id = $2::uuid and profile.account_id = session.account_id
    where ${liveSession.where}`,
)

/**
 * Loads session and record in one query. Throws 'session-missing' or 'session-expired'. `record` throws the same errors
 * as `openRecord`.
 */
export async function openRecordWithToken(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  token: string | undefined,
  profileId: string,
): Promise<{ readonly session: Session; readonly record: () => OpenedRecord }> {
  const requestedId = isUuid(profileId) ? profileId : null
  const find = async (sessionId: string) => (await findSessionAndRecord(db, [sessionId, requestedId]))[0]
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

/** SQL condition: whether the guardian's access to the record is open. */
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
 * Opens each record for the account that requests it. Omits records that the account may not open. Ignores a
 * guardian's pause, so that shares stay active and an account can be deleted during the pause.
 */
export async function openRecords(
  db: Db,
  requestedRecords: readonly { readonly accountId: string; readonly profileId: string }[],
): Promise<readonly OpenedRecord[]> {
  const ids = requestedRecords.map(({ profileId }) => profileId).filter((id) => isUuid(id))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'accountId', 'kind', 'dataKey'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return requestedRecords.flatMap(({ accountId, profileId }) => {
    const row = found.get(profileId.toLowerCase())
    return row?.accountId === accountId
      ? [{ profileId: row.id as ProfileId, accountId, kind: row.kind, dataKey: row.dataKey }]
      : []
  })
}
