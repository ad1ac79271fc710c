import * as calls from '@kinchart/contract/calls/handoff.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import type { Serve } from '#account/serve.ts'
import { callerOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ensureBrowserKey, readBrowserKey } from '../connect/browser-key.ts'
import { digestBrowser } from '../connect/start-import.ts'
import { createTicket } from './create-ticket.ts'
import { findEmbedder } from './find-embed-session.ts'
import { openEmbedSession } from './open-embed-session.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf } from './services.ts'
import type { EmbedServices } from './services.ts'
import { showEmbedSession } from './show-embed-session.ts'

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
