import { findSession } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { openEmbedder, storeEmbedder } from '../stored-embedder.ts'
import { TICKET_SIGN, digestToken, forgetOldEmbedSessions, embedSessionPlace } from './create-ticket.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf } from './services.ts'
import type { EmbedServices } from './services.ts'

const EMBED_SESSION_MINUTES = 60

type EmbedSessionParams = {
  readonly token: string
  readonly redirectUrl: string | undefined
  readonly browserKey: string
  /** The user signed in in this browser. A handoff never replaces them. */
  readonly session: Session | undefined
}

/**
 * Consumes a ticket or one of our access tokens, and opens an embed session for this browser. For an hour it can only
 * import into the account's own record; if a user is signed in, it belongs to that user. Settled question 2. Throws
 * 'visit-unknown' for a ticket or token that is unknown, used, expired, or without an account.
 */
export async function openEmbedSession(services: EmbedServices, params: EmbedSessionParams): Promise<void> {
  const { db, cipher, log, embedSettings } = services
  const ticketDigest = digestToken(cipher, params.token)
  const opened = params.token.startsWith(TICKET_SIGN)
    ? await takeTicket(services, ticketDigest)
    : await takeAccessToken(services, ticketDigest, params.token)
  const redirectUrl = allowTarget(params.redirectUrl, targetsOf(embedSettings, opened.embedder))
  const browser = digestBrowser(cipher, params.browserKey)
  const owner = params.session ?? opened
  if (owner.accountId === null) throw new ApiError('visit-unknown')
  // One embed session per browser: end the previous one.
  await db
    .updateTable('embedSession')
    .set({ endedAt: new Date() })
    .where('browserDigest', '=', browser)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .updateTable('embedSession')
    .set({
      accountId: owner.accountId,
      sessionId: owner.sessionId,
      browserDigest: browser,
      expiresAt: new Date(Date.now() + EMBED_SESSION_MINUTES * 60_000),
      ...(redirectUrl === ''
        ? {}
        : { redirectUrl: cipher.server.encrypt(redirectUrl, embedSessionPlace(ticketDigest)) }),
    })
    .where('ticketDigest', '=', ticketDigest)
    .execute()
  log({ event: 'handoff-opened', id: opened.embedder })
}

type Opened = { readonly embedder: string; readonly accountId: string | null; readonly sessionId: string | null }

/** Consumes a ticket once even with concurrent requests, and only if its organization still embeds the page. */
async function takeTicket({ db, cipher, embedSettings }: EmbedServices, ticketDigest: Buffer): Promise<Opened> {
  const known = ['', ...embedSettings.embedders.map(({ id }) => id)]
  const row = await db
    .updateTable('embedSession')
    .set({ openedAt: new Date() })
    .where('ticketDigest', '=', ticketDigest)
    .where('openedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .where(
      'embedder',
      'in',
      known.map((id) => storeEmbedder(cipher, id)),
    )
    .returning(['embedder', 'accountId'])
    .executeTakeFirst()
  if (!row) throw new ApiError('visit-unknown')
  return { embedder: openEmbedder(cipher, row.embedder), accountId: row.accountId, sessionId: null }
}

async function takeAccessToken({ db, cipher }: EmbedServices, digest: Buffer, token: string): Promise<Opened> {
  const session = await findSession(db, cipher, token)
  if (!session) throw new ApiError('visit-unknown')
  await forgetOldEmbedSessions({ db })
  const insertResult = await db
    .insertInto('embedSession')
    .values({
      ticketDigest: digest,
      embedder: storeEmbedder(cipher, ''),
      accountId: session.accountId,
      sessionId: session.sessionId,
      redirectUrl: cipher.server.encrypt('', embedSessionPlace(digest)),
      expiresAt: new Date(),
      browserDigest: null,
      openedAt: new Date(),
      endedAt: null,
    })
    .onConflict((conflict) => conflict.column('ticketDigest').doNothing())
    .executeTakeFirst()
  if ((insertResult.numInsertedOrUpdatedRows ?? 0n) === 0n) throw new ApiError('visit-unknown')
  return { embedder: '', accountId: session.accountId, sessionId: session.sessionId }
}
