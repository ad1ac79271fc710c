import { createHealthLink, endHealthLink, getHealthLinks, renewHealthLink } from '@kinchart/contract/health-links.ts'
import { healthLinkTexts as words } from '@kinchart/texts/health-links.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import { openRecord } from '#family/open-record.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { endLink, makeLink, renewLink } from './keep-link.ts'
import type { LinkServices } from './keep-link.ts'
import { listLinks } from './link-details.ts'

/** The calls of whoever makes health links. Source: settled question 23. */
export function serveHealthLinks(serve: Serve, services: LinkServices): void {
  const { db, cipher } = services
  serve(getHealthLinks, async ({ caller, query }) =>
    listLinks(services, await openRecord(db, sessionOf(caller), query.profileId)),
  )
  serve(createHealthLink, async ({ caller, body: { profileId, ...wanted } }) => {
    const made = await makeLink(services, await openRecord(db, sessionOf(caller), profileId), wanted)
    return { message: words.madeSaid, ...made }
  })
  serve(renewHealthLink, async ({ caller, body }) => {
    const record = await openRecord(db, sessionOf(caller), body.profileId)
    await consumeRateLimit(db, cipher, `health-link-renewal/${record.accountId}`, { limit: 200, windowSeconds: 86_400 })
    await renewLink(db, record, body.id, body.content)
    return { message: words.renewed }
  })
  serve(endHealthLink, async ({ caller, body }) => {
    await endLink(db, await openRecord(db, sessionOf(caller), body.profileId), body.id)
    return { message: words.ended }
  })
}
