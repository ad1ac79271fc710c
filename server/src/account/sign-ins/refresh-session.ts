import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openEmail } from '../email-address.ts'
import { endSession, findPerson, openedOf } from '../sessions.ts'
import type { OpenedSession, Session } from '../sessions.ts'
import { isMarkerOf, readSessionCookie } from './session-cookie.ts'
import type { HeldSession } from './session-cookie.ts'

/** A tab that lost the answer may ask again with the same cookie for this long. Settled question 5. */
const GRACE_MS = 20_000
export const IDLE_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Exchanges a session's cookie for the next one, with a new access token. The same old cookie within 20 s gets the same
 * successor, and so it does until somebody has used the successor: an answer that got lost costs nobody their session. Later
 * reuse ends the session, because two holders of one cookie mean that it was stolen. Throws 'refresh-refused'.
 */
export async function refreshSession(
  db: Db,
  cipher: Cipher,
  { cookie, marker }: { readonly cookie: string | undefined; readonly marker: string },
): Promise<OpenedSession> {
  const held = readSessionCookie(cipher, cookie)
  if (!held || !isMarkerOf(cipher, held.sessionId, marker)) throw new ApiError('refresh-refused')
  const renewed = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('session')
      .select([...kept, 'accountId'])
      .where('id', '=', held.sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isLive(row)) return undefined
    if (held.generation < row.generation) {
      if (isLate(held, row)) return row
      await endSession(trx, held.sessionId)
      return undefined
    }
    const generation = held.generation + 1
    await trx
      .updateTable('session')
      .set({ generation, confirmedGeneration: held.generation, rotatedAt: new Date() })
      .where('id', '=', held.sessionId)
      .where('accountId', '=', row.accountId)
      .execute()
    return { accountId: row.accountId, generation }
  })
  const person = renewed && (await findPerson(db, cipher, renewed.accountId))
  if (!renewed || !person) throw new ApiError('refresh-refused')
  return openedOf(cipher, { sessionId: held.sessionId, generation: renewed.generation }, person)
}

/**
 * The session of a cookie and its mark, for what a page asks while its first access token is on its way: it reads, and changes nothing.
 * Throws 'session-missing' or 'session-expired'.
 */
export async function proveBrowser(
  db: Db,
  cipher: Cipher,
  { cookie, marker }: { readonly cookie: string | undefined; readonly marker: string },
): Promise<Session> {
  const held = readSessionCookie(cipher, cookie)
  if (!held || !isMarkerOf(cipher, held.sessionId, marker)) throw new ApiError('session-missing')
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.accountId', 'account.email', 'session.provedAt', 'session.hasSecondFactor'])
    .select(kept)
    .where('session.id', '=', held.sessionId)
    .executeTakeFirst()
  if (!row || !isLive(row) || (held.generation < row.generation && !isLate(held, row)))
    throw new ApiError('session-expired')
  const { accountId, email, provedAt, hasSecondFactor } = row
  return { sessionId: held.sessionId, accountId, email: openEmail(cipher, email), provedAt, hasSecondFactor }
}

const kept = ['generation', 'confirmedGeneration', 'rotatedAt', 'expiresAt', 'endedAt'] as const
type Kept = {
  readonly generation: number
  readonly confirmedGeneration: number
  readonly rotatedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

const isLive = ({ endedAt, expiresAt, rotatedAt }: Kept): boolean =>
  endedAt === null && expiresAt.getTime() > Date.now() && rotatedAt.getTime() > Date.now() - IDLE_DAYS * DAY_MS

/** Whether a cookie is the one before the newest, and whoever sends it may not have been given that. */
const isLate = ({ generation }: HeldSession, row: Kept): boolean =>
  generation === row.generation - 1 &&
  (row.confirmedGeneration < row.generation || Date.now() - row.rotatedAt.getTime() <= GRACE_MS)
