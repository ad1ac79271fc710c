import {
  createHealthLink,
  endHealthLink,
  getHealthLinks,
  renewHealthLink,
} from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import type { Serve } from '#family/serve.ts'
import { endLink, makeLink, renewLink, type LinkServices } from './keep-link.ts'
import { listLinks } from './link-details.ts'

/** Source: Q23. */
export function serveHealthLinks(serve: Serve, services: LinkServices): void {
  const { db } = services
  serve(getHealthLinks, async ({ caller: { record } }) => listLinks(services, record))
  serve(createHealthLink, async ({ caller: { record }, body }) => {
    const made = await makeLink(services, record, body)
    return { message: words.madeSaid, ...made }
  })
  serve(renewHealthLink, async ({ caller: { record }, body }) => {
    await renewLink(db, record, body.id, body.content)
    return { message: words.renewed }
  })
  serve(endHealthLink, async ({ caller: { record }, body }) => {
    await endLink(db, record, body.id)
    return { message: words.ended }
  })
}
