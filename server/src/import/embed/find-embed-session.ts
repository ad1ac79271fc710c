import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { openEmbedder } from '#import/encrypt-sources.ts'
import { embedSessionPlace } from './create-ticket.ts'

export type EmbedSession = {
  readonly accountId: string
  readonly embedder: string
  readonly redirectUrl: string
}

/**
 * Returns undefined if this browser has no embed session, or if the embed session has ended or expired. Also returns
 * undefined if the embed session was opened from a session that has ended.
 */
export async function findEmbedSession(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  browserKey: string | undefined,
): Promise<EmbedSession | undefined> {
  if (browserKey === undefined) return undefined
  const row = await db
    .selectFrom('embedSession')
    .leftJoin('session', 'session.id', 'embedSession.sessionId')
    .select(['embedSession.ticketDigest', 'embedSession.accountId', 'embedSession.embedder'])
    .select(['embedSession.redirectUrl', 'embedSession.sessionId', 'session.id as liveSession'])
    .where('embedSession.browserDigest', '=', digestBrowser(cipher, browserKey))
    .where('embedSession.endedAt', 'is', null)
    .where('embedSession.expiresAt', '>', new Date())
    .where('session.endedAt', 'is', null)
    .orderBy('embedSession.openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.accountId === null || row.sessionId !== row.liveSession) return undefined
  return {
    accountId: row.accountId,
    embedder: openEmbedder(cipher, row.embedder),
    redirectUrl: cipher.server.decrypt(row.redirectUrl, embedSessionPlace(row.ticketDigest)).toString(),
  }
}

/**
 * Returns the organization of the most recent embed session in this browser, even if that session expired. Returns an
 * empty string if there is none.
 */
export async function findEmbedder(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  browserKey: string | undefined,
): Promise<string> {
  if (browserKey === undefined) return ''
  const row = await db
    .selectFrom('embedSession')
    .select('embedder')
    .where('browserDigest', '=', digestBrowser(cipher, browserKey))
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? openEmbedder(cipher, row.embedder) : ''
}
