import * as calls from '@kinchart/contract/calls/handoff.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import type { Serve } from '#account/serve.ts'
import { callerOf } from '#platform/http/network.ts'
import { ensureBrowserKey, readBrowserKey } from '../connect/browser-key.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { createTicket, TICKET_SIGN, digestToken, forgetOldEmbedSessions, embedSessionPlace } from './create-ticket.ts'
import { findEmbedder, findEmbedSession } from './find-embed-session.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf, type EmbedServices } from './services.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { createOwnProfile } from '#account/profiles.ts'
import { findPerson, findSession, type Session } from '#account/sessions.ts'
import { findNames } from '#family/profile-names.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openEmbedder, storeEmbedder } from '#import/encrypt-sources.ts'

const EMBED_SESSION_MINUTES = 60

type EmbedSessionParams = {
  readonly token: string
  readonly redirectUrl: string | undefined
  readonly browserKey: string
  readonly session: Session | undefined
}

/**
 * Accepts a ticket or one of our access tokens. The session lasts an hour and can only import into the account's own
 * record. If a user is signed in, the session belongs to that user. Q2. Throws 'visit-unknown' for a
 * ticket or token that is unknown, used, expired, or without an account.
 */
async function openEmbedSession(services: EmbedServices, params: EmbedSessionParams): Promise<void> {
  const { db, cipher, log, embedSettings } = services
  const ticketDigest = digestToken(cipher, params.token)
  const opened = params.token.startsWith(TICKET_SIGN)
    ? await takeTicket(services, ticketDigest)
    : await takeAccessToken(services, ticketDigest, params.token)
  const redirectUrl = allowTarget(params.redirectUrl, targetsOf(embedSettings, opened.embedder))
  const browser = digestBrowser(cipher, params.browserKey)
  const owner = params.session ?? opened
  if (owner.accountId === null) throw new ApiError('visit-unknown')
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

/**
 * Uses up a ticket. Succeeds exactly once, even with concurrent requests. Throws 'visit-unknown' for an unknown, used
 * or expired ticket, or if its organization is no longer in the embedder file.
 */
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

/**
 * Returns the page's appearance and the profile to import into. This profile belongs to the signed-in user, else to
 * the user of the embed session. Returns an organization's settings only to a user whom that organization sent.
 * Throws 'visit-unknown' if there is neither a session nor an embed session.
 */
async function showEmbedSession(
  services: EmbedServices,
  session: Session | undefined,
  browserKey: string | undefined,
): Promise<ShownEmbedSession> {
  const { db, cipher, embedSettings } = services
  const found = await findEmbedSession(services, browserKey)
  const embedSession = session === undefined || found?.accountId === session.accountId ? found : undefined
  const accountId = session?.accountId ?? embedSession?.accountId
  if (accountId === undefined) throw new ApiError('visit-unknown')
  const person = await findPerson(db, cipher, accountId)
  if (!person) throw new ApiError('visit-unknown')
  const profileId = person.profileId ?? (await createOwnProfile(db, cipher, accountId))
  const names = await findNames(db, cipher, profileId)
  const embedder = embedSettings.embedders.find(({ id }) => id === embedSession?.embedder)
  return {
    profileId,
    name: `${names.firstName} ${names.lastName}`.trim(),
    isSignedIn: session !== undefined,
    embedderName: embedder?.name ?? null,
    poweredBy: embedder?.poweredBy ?? embedSettings.poweredBy,
    redirectUrl: allowTarget(embedSession?.redirectUrl, targetsOf(embedSettings, embedder?.id ?? '')),
    externalDomain: embedder?.extOrgUrl ?? '',
    customization: embedder?.customization ?? {},
  }
}

export function serveEmbed(serve: Serve, services: EmbedServices): void {
  const { db, cipher, publicUrl, embedSettings } = services

  serve(calls.createTicket, async ({ body, request }) =>
    createTicket(services, {
      key: /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
      email: body.email,
      redirectUrl: body.redirectUrl,
      caller: callerOf(request),
    }),
  )
  serve(calls.openEmbedSession, async ({ caller, body, request, reply }) => {
    const browserKey = ensureBrowserKey(publicUrl, request, reply)
    await openEmbedSession(services, { token: body.token, redirectUrl: body.redirectUrl, browserKey, session: caller })
    return showEmbedSession(services, caller, browserKey)
  })
  serve(calls.getEmbedSession, async ({ caller, request }) =>
    showEmbedSession(services, caller, readBrowserKey(publicUrl, request)),
  )
  serve(calls.endEmbedSession, async ({ request }) => {
    const browserKey = readBrowserKey(publicUrl, request)
    if (browserKey !== undefined)
      await db
        .updateTable('embedSession')
        .set({ endedAt: new Date() })
        .where('browserDigest', '=', digestBrowser(cipher, browserKey))
        .where('endedAt', 'is', null)
        .execute()
    return { message: importLabels.visitEnded }
  })
  serve(calls.chooseReturn, async ({ body, request }) => {
    const allowed = targetsOf(embedSettings, await findEmbedder(services, readBrowserKey(publicUrl, request)))
    const target = allowTarget(body.redirectUrl, allowed) || allowTarget(body.externalDomain, allowed)
    return { target: target === '' ? null : target, mobileLink: embedSettings.mobileLink ?? null }
  })
}
