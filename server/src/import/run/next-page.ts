import type { BundleLink, BundlePage } from '#fhir/json/split-bundle.ts'
import { onOwnOrigin } from './own-address.ts'
import type { Run } from './run.ts'

/** The next page: its address, 'broken' for an invalid address, or null at the end. */
export type Next = URL | 'broken' | null

/**
 * Returns the next page's address: resolved against the current page, otherwise unchanged byte for byte. A server
 * behind a gateway may write links with its internal address; its own link (`self`) then contains that address, and the
 * next page is requested at the source. An address without a readable host (`host:443:443`) cannot be of another host.
 * A token is never sent to another origin.
 */
export function nextOf(
  run: Pick<Run, 'fhirBase'>,
  bundle: Pick<Extract<BundlePage, { kind: 'bundle' }>, 'links'>,
  from: URL,
): Next {
  const written = linkOf(bundle.links, 'next')
  if (written === null) return null
  if (written === '') return 'broken'
  const sound = URL.canParse(written, from.href) ? written : withOwnHost(written, from)
  if (sound === null) return 'broken'
  const url = onOwnOrigin(run.fhirBase, new URL(sound, from))
  if (url.origin === from.origin) return url
  return atSource(run.fhirBase, url, linkOf(bundle.links, 'self'), from) ?? url
}

/** Null if there is no such link; empty for a link without an address. */
function linkOf(links: readonly BundleLink[], wanted: string): string | null {
  return links.find(({ relation }) => relation.trim().toLowerCase() === wanted)?.url.trim() ?? null
}

const BROKEN_HOST = /^https?:\/\/[^/?#]*(?<rest>[/?].*)$/i

function withOwnHost(written: string, { origin }: URL): string | null {
  const rest = BROKEN_HOST.exec(written)?.groups?.['rest']
  return rest !== undefined && URL.canParse(rest, origin) ? new URL(rest, origin).href : null
}

/** Maps an address behind the gateway to the source, if the page's own link reveals the source's internal address. */
function atSource(fhirBase: string, url: URL, self: string | null, from: URL): URL | null {
  const base = new URL(fhirBase)
  if (self === null || !URL.canParse(self) || !from.pathname.startsWith(base.pathname)) return null
  const own = new URL(self)
  const asked = from.pathname.slice(base.pathname.length)
  if (own.origin !== url.origin || !own.pathname.endsWith(asked)) return null
  const inner = own.pathname.slice(0, own.pathname.length - asked.length)
  if (!url.pathname.startsWith(inner)) return null
  return new URL(`${base.origin}${base.pathname}${url.pathname.slice(inner.length)}${url.search}`)
}
