import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { tokenClaims } from '@kinchart/contract/storage-keys.ts'
import type { Tokens } from '@kinchart/contract/account.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const ACCESS_SECONDS = 15 * 60
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 90
/** A tab that lost the answer may ask again with the same token for this long. Settled question 5. */
const GRACE_MS = 20_000
const ISSUER = 'kinchart'

/** A signed-in account. */
export type Session = { readonly sessionId: string; readonly accountId: string; readonly email: string }

type Person = { readonly accountId: string; readonly email: string; readonly profileId: string | null }

/**
 * Opens a session and gives its first tokens. `passwordHash` is what was proved: where it was changed meanwhile, the
 * session would outlive the password, and is refused as 'credentials-wrong'.
 */
export async function startSession(db: Db, cipher: Cipher, person: Person, passwordHash: string): Promise<Tokens> {
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('passwordHash')
      .where('id', '=', person.accountId)
      .forShare()
      .executeTakeFirst()
    if (account?.passwordHash !== passwordHash) throw new ApiError('credentials-wrong')
    await trx
      .insertInto('session')
      .values({ id: sessionId, accountId: person.accountId, expiresAt: inDays(ABSOLUTE_DAYS), endedAt: null })
      .execute()
    await insertRefreshToken(trx, cipher, sessionId, refreshToken)
  })
  return { token: await signAccessToken(cipher, sessionId, person), refreshToken }
}

/** New tokens for a session that goes on, for when what the old ones say of the person has changed. */
export async function renewTokens(db: Db, cipher: Cipher, sessionId: string, person: Person): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(db, cipher, sessionId, refreshToken)
  return { token: await signAccessToken(cipher, sessionId, person), refreshToken }
}

/**
 * Exchanges a refresh token. The same old token within 20 s gets the same successor; later reuse ends the session,
 * because two holders of one token mean that it was stolen. Throws 'refresh-refused'.
 */
export async function refreshSession(db: Db, cipher: Cipher, refreshToken: string): Promise<Tokens> {
  const successor = cipher.successorOf(refreshToken)
  const refused = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('refreshToken')
      .innerJoin('session', 'session.id', 'refreshToken.sessionId')
      .select(['refreshToken.digest', 'refreshToken.sessionId', 'refreshToken.expiresAt', 'refreshToken.usedAt'])
      .select(['session.accountId', 'session.expiresAt as sessionExpiresAt', 'session.endedAt'])
      .where('refreshToken.digest', '=', digestOf(cipher, refreshToken))
      .forUpdate()
      .executeTakeFirst()
    const now = Date.now()
    if (!row || row.endedAt !== null || row.sessionExpiresAt.getTime() < now) return { sessionId: null }
    if (row.usedAt !== null && now - row.usedAt.getTime() <= GRACE_MS) return row
    if (row.usedAt !== null || row.expiresAt.getTime() < now) {
      await trx.updateTable('session').set({ endedAt: new Date() }).where('id', '=', row.sessionId).execute()
      return { sessionId: null }
    }
    await trx.updateTable('refreshToken').set({ usedAt: new Date() }).where('digest', '=', row.digest).execute()
    await insertRefreshToken(trx, cipher, row.sessionId, successor)
    return row
  })
  if (!('accountId' in refused)) throw new ApiError('refresh-refused')
  const person = await findPerson(db, refused.accountId)
  if (!person) throw new ApiError('refresh-refused')
  return { token: await signAccessToken(cipher, refused.sessionId, person), refreshToken: successor }
}

/** Proves a session from an access token; throws 'session-missing' or 'session-expired'. */
export async function proveSession(db: Db, cipher: Cipher, token: string | undefined): Promise<Session> {
  if (token === undefined || token === '') throw new ApiError('session-missing')
  const claims = await verifyAccessToken(cipher, token)
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id', 'session.accountId', 'account.email'])
    .where('session.id', '=', claims.sessionId)
    .where('session.endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('session-expired')
  return { sessionId: row.id, accountId: row.accountId, email: row.email }
}

/** The session of an access token; undefined where it is refused, and only there: a database that is away refuses nobody. */
export async function findSession(db: Db, cipher: Cipher, token: string): Promise<Session | undefined> {
  try {
    return await proveSession(db, cipher, token)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Those of some sessions that have not ended. */
export async function findLive(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...sessionIds])
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The channel on which every process hears that sessions of an account have ended. Carries the account's id. */
export const SESSION_CHANNEL = 'kinchart_session'

const mailEnded = async (db: Db, accountId: string): Promise<void> =>
  void (await sql`select pg_notify(${SESSION_CHANNEL}, ${accountId})`.execute(db))

/** Ends a session: its access and refresh tokens stop at once, and its sockets are cut. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: new Date() })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()
  if (ended) await mailEnded(db, ended.accountId)
}

/** Ends every session of an account at once, save one where it is named. */
export async function endSessionsOf(db: Db, accountId: string, exceptSessionId?: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute()
  await mailEnded(db, accountId)
}

async function verifyAccessToken(cipher: Cipher, token: string): Promise<{ sessionId: string }> {
  for (const key of [cipher.signingKey, ...cipher.oldSigningKeys]) {
    try {
      const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] })
      return { sessionId: String(payload['sid']) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiError('session-expired', { cause: error })
    }
  }
  throw new ApiError('session-expired')
}

async function signAccessToken(cipher: Cipher, sessionId: string, person: Person): Promise<string> {
  return (
    new SignJWT({
      sid: sessionId,
      [tokenClaims.profileId]: person.profileId ?? '',
      [tokenClaims.email]: person.email,
      [tokenClaims.externalUrl]: '',
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(person.accountId)
      // Two tokens of one second are still two: a tab must see that another one has fetched a new token.
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(cipher.signingKey)
  )
}

/** The account with its own profile; undefined when the account is gone. */
export async function findPerson(db: Db, accountId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('profile', (join) => join.onRef('profile.accountId', '=', 'account.id').on('profile.kind', '=', 'self'))
    .select(['account.id', 'account.email', 'profile.id as profileId'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row && { accountId: row.id, email: row.email, profileId: row.profileId }
}

async function insertRefreshToken(db: Db, cipher: Cipher, sessionId: string, refreshToken: string): Promise<void> {
  await db
    .insertInto('refreshToken')
    .values({
      digest: digestOf(cipher, refreshToken),
      sessionId,
      expiresAt: inDays(IDLE_DAYS),
      usedAt: null,
    })
    .execute()
}

const digestOf = (cipher: Cipher, refreshToken: string): Buffer => cipher.digest(`refresh/${refreshToken}`)
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)
