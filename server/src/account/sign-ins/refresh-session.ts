import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openEmail } from '../email-address.ts'
import { endSession, findPerson, openedOf, type OpenedSession, type Session } from '../sessions.ts'
import { isMarkerOf, readSessionCookie, type CookieSession } from './session-cookie.ts'

/** How long a tab that did not receive the response may retry with the same cookie. Q5. */
const GRACE_MS = 20_000
export const IDLE_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Replaces the session cookie, and issues a new access token. If the previous cookie is used again, returns the same
 * replacement: for 20 s, or longer if the replacement has not been used. A lost response therefore does not end a
 * session. Any other reuse of an old cookie ends the session, because the cookie may be stolen. Throws
 * 'refresh-refused'.
 */
export async function refreshSession(
  db: Db,
  cipher: Cipher,
  { cookie, marker }: { readonly cookie: string | undefined; readonly marker: string },
): Promise<OpenedSession> {
  const cookieSession = readSessionCookie(cipher, cookie)
  if (!cookieSession || !isMarkerOf(cipher, cookieSession.sessionId, marker)) throw new ApiError('refresh-refused')
  const renewed = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('session')
      .select([...storedColumns, 'accountId'])
      .where('id', '=', cookieSession.sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isLive(row)) return undefined
    if (cookieSession.generation < row.generation) {
      if (isLate(cookieSession, row)) return row
      await endSession(trx, cookieSession.sessionId)
      return undefined
    }
    const generation = cookieSession.generation + 1
    await trx
      .updateTable('session')
      .set({ generation, confirmedGeneration: cookieSession.generation, rotatedAt: new Date() })
      .where('id', '=', cookieSession.sessionId)
      .where('accountId', '=', row.accountId)
      .execute()
    return { accountId: row.accountId, generation }
  })
  const person = renewed && (await findPerson(db, cipher, renewed.accountId))
  if (!renewed || !person) throw new ApiError('refresh-refused')
  return openedOf(cipher, { sessionId: cookieSession.sessionId, generation: renewed.generation }, person)
}

/**
 * Authenticates read-only requests that a page sends before its first access token arrives. Such a request has the
 * session cookie and the marker from browser storage (`markerOf`). Throws 'session-missing' or 'session-expired'.
 */
export async function proveBrowser(
  db: Db,
  cipher: Cipher,
  { cookie, marker }: { readonly cookie: string | undefined; readonly marker: string },
): Promise<Session> {
  const cookieSession = readSessionCookie(cipher, cookie)
  if (!cookieSession || !isMarkerOf(cipher, cookieSession.sessionId, marker)) throw new ApiError('session-missing')
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.accountId', 'account.email', 'session.provedAt', 'session.hasSecondFactor'])
    .select(storedColumns)
    .where('session.id', '=', cookieSession.sessionId)
    .executeTakeFirst()
  if (!row || !isLive(row) || (cookieSession.generation < row.generation && !isLate(cookieSession, row)))
    throw new ApiError('session-expired')
  const { accountId, email, provedAt, hasSecondFactor } = row
  return { sessionId: cookieSession.sessionId, accountId, email: openEmail(cipher, email), provedAt, hasSecondFactor }
}

const storedColumns = ['generation', 'confirmedGeneration', 'rotatedAt', 'expiresAt', 'endedAt'] as const
type StoredSession = {
  readonly generation: number
  readonly confirmedGeneration: number
  readonly rotatedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

const isLive = ({ endedAt, expiresAt, rotatedAt }: StoredSession): boolean =>
  endedAt === null && expiresAt.getTime() > Date.now() && rotatedAt.getTime() > Date.now() - IDLE_DAYS * DAY_MS

/** The cookie is the second newest, so its sender may not have received the newest. */
const isLate = ({ generation }: CookieSession, row: StoredSession): boolean =>
  generation === row.generation - 1 &&
  (row.confirmedGeneration < row.generation || Date.now() - row.rotatedAt.getTime() <= GRACE_MS)
