import { sql } from 'kysely'
import { hash, randomUUID } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { tokenClaims } from '@kinchart/contract/rules/storage-keys.ts'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import type { Db } from '#platform/database/database.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openEmail } from './email-address.ts'
import { encryptDevice, type Device } from './sign-ins/device.ts'
import { markerOf, sessionCookieOf, type CookieSession } from './sign-ins/session-cookie.ts'

const ACCESS_SECONDS = 15 * 60
const ABSOLUTE_DAYS = 90
const ISSUER = 'kinchart'

/** `provedAt`: when the user last entered their password or used a passkey. */
export type Session = {
  readonly sessionId: string
  readonly accountId: string
  readonly email: string
  readonly provedAt: Date
  readonly hasSecondFactor: boolean
}

export type Person = { readonly accountId: string; readonly email: string; readonly profileId: string | null }

export type OpenedSession = Tokens & { readonly cookie: string }

/**
 * `passwordHash`: the hash that was verified. If the password has been changed since then, `startSession` throws
 * 'credentials-wrong'. Otherwise someone with the old password could stay signed in.
 */
export type SignInProof = {
  readonly passwordHash: string
  readonly hasSecondFactor: boolean
  readonly device: Device
}

export async function startSession(
  db: Db,
  cipher: Cipher,
  person: Person,
  { passwordHash, hasSecondFactor, device }: SignInProof,
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['passwordHash', 'dataKey'])
      .where('id', '=', person.accountId)
      .forShare()
      .executeTakeFirst()
    if (account?.passwordHash !== passwordHash) throw new ApiError('credentials-wrong')
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        accountId: person.accountId,
        expiresAt: new Date(Date.now() + ABSOLUTE_DAYS * 86_400_000),
        endedAt: null,
        hasSecondFactor,
        device: encryptDevice(cipher.openDataKey(account.dataKey, person.accountId), sessionId, device),
      })
      .execute()
  })
  return openedOf(cipher, { sessionId, generation: 0 }, person)
}

export async function renewTokens(db: Db, cipher: Cipher, sessionId: string, person: Person): Promise<Tokens> {
  const { generation } = await db
    .selectFrom('session')
    .select('generation')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new ApiError('session-missing'))
  const { token, refreshToken } = await openedOf(cipher, { sessionId, generation }, person)
  return { token, refreshToken }
}

export const openedOf = async (
  cipher: Cipher,
  cookieSession: CookieSession,
  person: Person,
): Promise<OpenedSession> => ({
  token: await signAccessToken(cipher, cookieSession, person),
  refreshToken: markerOf(cipher, cookieSession.sessionId),
  cookie: sessionCookieOf(cipher, cookieSession),
})

export type LiveSession = Omit<Session, 'sessionId' | 'email'> & {
  readonly id: string
  readonly email: EncryptedId
  readonly confirmedGeneration: number
}

export const liveSession = {
  columns: `session.id, session.account_id as "accountId", account.email, session.proved_at as "provedAt",
    session.has_second_factor as "hasSecondFactor", session.confirmed_generation as "confirmedGeneration"`,
  from: 'session join account on account.id = session.account_id',
  where: 'session.id = $1::uuid and session.ended_at is null',
} as const

const findLiveSession = frequentQuery<LiveSession>(
  'live-session',
  `select ${liveSession.columns} from ${liveSession.from} where ${liveSession.where}`,
)

/** Throws 'session-missing' or 'session-expired'. */
export async function proveSession(db: Db, cipher: Cipher, token: string | undefined): Promise<Session> {
  const find = async (sessionId: string) => (await findLiveSession(db, [sessionId]))[0]
  return (await proveSessionWith(db, cipher, token, find)).session
}

export async function proveSessionWith<Row extends LiveSession>(
  db: Db,
  cipher: Cipher,
  token: string | undefined,
  find: (sessionId: string) => Promise<Row | undefined>,
): Promise<{ readonly session: Session; readonly found: Row }> {
  if (token === undefined || token === '') throw new ApiError('session-missing')
  const { sessionId, generation } = await verifyAccessToken(cipher, token)
  const row = await find(sessionId)
  if (!row) throw new ApiError('session-expired')
  // The client that uses this token has received the new cookie, so the previous cookie becomes invalid.
  if (generation > row.confirmedGeneration)
    await db
      .updateTable('session')
      .set({ confirmedGeneration: generation })
      .where('id', '=', sessionId)
      .where('accountId', '=', row.accountId)
      .where('confirmedGeneration', '<', generation)
      .execute()
  const { accountId, email, provedAt, hasSecondFactor } = row
  const session = { sessionId: row.id, accountId, email: openEmail(cipher, email), provedAt, hasSecondFactor }
  return { session, found: row }
}

/** Undefined if the token is rejected. Throws if the database is unavailable. */
export async function findSession(db: Db, cipher: Cipher, token: string): Promise<Session | undefined> {
  try {
    return await proveSession(db, cipher, token)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

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

export const SESSION_CHANNEL = 'kinchart_session'

const mailEnded = async (db: Db, accountId: string): Promise<void> =>
  void (await sql`select pg_notify(${SESSION_CHANNEL}, ${accountId})`.execute(db))

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

type Verified = { readonly session: CookieSession; readonly expiresAt: number }

const MAX_VERIFIED = 10_000

/**
 * Caches the session and expiry of tokens whose signature has been verified, by token digest. Ended sessions stay in
 * the cache, so each use of a token must query the database for the session's end.
 */
const verified = new WeakMap<Cipher, LRUCache<string, Verified>>()

async function verifyAccessToken(cipher: Cipher, token: string): Promise<CookieSession> {
  const checked = verified.get(cipher) ?? new LRUCache<string, Verified>({ max: MAX_VERIFIED })
  verified.set(cipher, checked)
  const digest = hash('sha256', token)
  const known = checked.get(digest)
  if (known !== undefined && known.expiresAt > Math.floor(Date.now() / 1000)) return known.session
  const { session: verifiedSession, expiresAt } = await checkSignature(cipher, token)
  checked.set(digest, { session: verifiedSession, expiresAt })
  return verifiedSession
}

async function checkSignature(cipher: Cipher, token: string): Promise<Verified> {
  for (const key of [cipher.signingKey, ...cipher.oldSigningKeys]) {
    try {
      const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] })
      const cookieSession = { sessionId: String(payload['sid']), generation: Number(payload['gen'] ?? 0) }
      return { session: cookieSession, expiresAt: payload.exp ?? 0 }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiError('session-expired', { cause: error })
    }
  }
  throw new ApiError('session-expired')
}

async function signAccessToken(
  cipher: Cipher,
  { sessionId, generation }: CookieSession,
  person: Person,
): Promise<string> {
  return (
    new SignJWT({
      sid: sessionId,
      gen: generation,
      [tokenClaims.profileId]: person.profileId ?? '',
      [tokenClaims.email]: person.email,
      [tokenClaims.externalUrl]: '',
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(person.accountId)
      // Two tokens issued within the same second must differ, so that a tab notices that another tab has fetched a new
      // token.
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(cipher.signingKey)
  )
}

/** Undefined if the account is deleted. */
export async function findPerson(db: Db, cipher: Marks, accountId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('profile', (join) => join.onRef('profile.accountId', '=', 'account.id').on('profile.kind', '=', 'self'))
    .select(['account.id', 'account.email', 'profile.id as profileId'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row && { accountId: row.id, email: openEmail(cipher, row.email), profileId: row.profileId }
}
