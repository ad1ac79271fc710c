import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { embedSessionPlace } from './create-ticket.ts'

/** An embed session to the public page: whose it is, who handed them over, and where they want to go afterwards. */
export type EmbedSession = {
  readonly accountId: string
  readonly embedder: string
  readonly redirectUrl: string
}

/**
 * The open embed session of a browser; undefined where it has none, where it has ended or run out, or where the session that it
 * came from has ended.
 */
export async function findEmbedSession(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  browserKey: string | undefined,
): Promise<EmbedSession | undefined> {
  if (browserKey === undefined) return undefined
  const row = await db
    .selectFrom('embed_session')
    .leftJoin('session', 'session.id', 'embed_session.session_id')
    .select(['embed_session.ticket_digest', 'embed_session.account_id', 'embed_session.embedder'])
    .select(['embed_session.redirect_url', 'embed_session.session_id', 'session.id as live_session'])
    .where('embed_session.browser_digest', '=', digestBrowser(cipher, browserKey))
    .where('embed_session.ended_at', 'is', null)
    .where('embed_session.expires_at', '>', new Date())
    .where('session.ended_at', 'is', null)
    .orderBy('embed_session.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.account_id === null || row.session_id !== row.live_session) return undefined
  return {
    accountId: row.account_id,
    embedder: row.embedder,
    redirectUrl: cipher.decrypt(row.redirect_url, embedSessionPlace(row.ticket_digest)).toString(),
  }
}

/** Which organization last handed somebody over in this browser, also after the embed session has run out; empty for none. */
export async function findEmbedder(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  browserKey: string | undefined,
): Promise<string> {
  if (browserKey === undefined) return ''
  const row = await db
    .selectFrom('embed_session')
    .select('embedder')
    .where('browser_digest', '=', digestBrowser(cipher, browserKey))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.embedder ?? ''
}
