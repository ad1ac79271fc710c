import * as calls from '@kinchart/contract/calls/handoff.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import type { Serve } from '#account/serve.ts'
import { callerOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ensureBrowserKey, readBrowserKey } from '../connect/browser-key.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { createTicket } from './create-ticket.ts'
import { findEmbedder, findEmbedSession } from './find-embed-session.ts'
import { openEmbedSession } from './open-embed-session.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf } from './services.ts'
import type { EmbedServices } from './services.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { createOwnProfile } from '#account/profiles.ts'
import { findPerson } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { findNames } from '#family/profile-names.ts'
import { ApiError } from '#platform/http/api-error.ts'

/**
 * Returns the record an import from the public page goes into, and the page's appearance: the signed-in user's, else
 * the embed session's. An organization's settings are only shown to the user it handed over. Throws 'visit-unknown' if
 * there is neither a session nor an embed session.
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

/** Registers the API calls of the public import page. */
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
    await consumeRateLimit(db, cipher, `handoff-open/${callerOf(request)}`, { limit: 300, windowSeconds: 900 })
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
