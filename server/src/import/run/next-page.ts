import type { BundleLink, BundlePage } from '#fhir/json/split-bundle.ts'
import { onOwnOrigin } from './own-address.ts'
import type { Run } from './run.ts'

/** Where a page leads: on, to what is no address, or nowhere (null). */
export type Next = URL | 'broken' | null

/**
 * The next page's address: resolved against the page it was on, and byte for byte as it was sent otherwise.
 *
 * A server behind a gateway may write links to the address that it has there; its own link (`self`) then names that
 * address, and the next page is asked for at the source all the same. An address that no host can be read from
 * (`host:443:443`) can be of no other host either. A token never leaves for another origin.
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

/** Absence: null; a link without an address is empty. */
function linkOf(links: readonly BundleLink[], wanted: string): string | null {
  return links.find(({ relation }) => relation.trim().toLowerCase() === wanted)?.url.trim() ?? null
}

const BROKEN_HOST = /^https?:\/\/[^/?#]*(?<rest>[/?].*)$/i

function withOwnHost(written: string, { origin }: URL): string | null {
  const rest = BROKEN_HOST.exec(written)?.groups?.['rest']
  return rest !== undefined && URL.canParse(rest, origin) ? new URL(rest, origin).href : null
}

/** An address behind the gateway as one at the source, where the page's own link tells what the source is called there. */
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
