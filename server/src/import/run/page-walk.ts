import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { BundleEntry, BundleLink, BundlePage } from '#fhir/json/split-bundle.ts'
import type { Bundle, PageAnswer } from './ask-page.ts'
import type { ImportQuery } from './import-query.ts'
import type { Run } from './run.ts'
import { textKey } from './sort-page.ts'
import { onOwnOrigin } from './ask-source.ts'

/** 'broken' for an invalid address, null after the last page. */
type Next = URL | 'broken' | null

/**
 * Returns the address of the next page. Resolves the link against the current page, and otherwise keeps the link byte
 * for byte. A server behind a gateway may write links with its internal address. If the page's `self` link has the
 * same internal address, replaces the internal address with the source's address. Assumes the current host if the
 * host in the link is unreadable (`host:443:443`). May return an address on another host; the token is never sent
 * there.
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

/** Returns null if there is no such link, and an empty string for a link without an address. */
function linkOf(links: readonly BundleLink[], wanted: string): string | null {
  return links.find(({ relation }) => relation.trim().toLowerCase() === wanted)?.url.trim() ?? null
}

const BROKEN_HOST = /^https?:\/\/[^/?#]*(?<rest>[/?].*)$/i

function withOwnHost(written: string, { origin }: URL): string | null {
  const rest = BROKEN_HOST.exec(written)?.groups?.['rest']
  return rest !== undefined && URL.canParse(rest, origin) ? new URL(rest, origin).href : null
}

/**
 * Replaces the source's internal address in a next link. Returns null unless the page's `self` link contains that
 * address.
 */
function atSource(fhirBase: string, url: URL, self: string | null, from: URL): URL | null {
  const base = new URL(fhirBase)
  if (self === null || !URL.canParse(self) || !from.pathname.startsWith(base.pathname)) return null
  const own = new URL(self)
  const requestedPath = from.pathname.slice(base.pathname.length)
  if (own.origin !== url.origin || !own.pathname.endsWith(requestedPath)) return null
  const inner = own.pathname.slice(0, own.pathname.length - requestedPath.length)
  if (!url.pathname.startsWith(inner)) return null
  return new URL(`${base.origin}${base.pathname}${url.pathname.slice(inner.length)}${url.search}`)
}

export type Step =
  | { readonly kind: 'on'; readonly next: URL }
  | { readonly kind: 'last'; readonly next: null }
  | { readonly kind: 'lost'; readonly next: null; readonly reason: LedgerReason }

/** Maximum number of consecutive pages without new entries. */
const MAX_BARREN = 10

export class PageWalk {
  readonly #importQuery: ImportQuery
  /** Digests of the requested addresses, because a source may write very long addresses. */
  readonly #seen = new Set<string>()
  readonly #brought = new Set<string>()
  readonly kept = new Set<string>()
  readonly fresh = new Set<string>()
  #total: number | null
  #matches: number
  #hasIncluded = false
  #barren = 0

  constructor(importQuery: ImportQuery) {
    this.#importQuery = importQuery
    this.#total = importQuery.offered
    this.#matches = importQuery.received
  }

  /**
   * Decides whether to request another page. Ends the walk if there is no next address, if the next address is
   * invalid or repeated, or if several pages contained nothing new. Returns 'lost' if pages may be missing, because
   * the source linked to a next page but its total was not reached.
   */
  take(run: Pick<Run, 'fhirBase'>, { bundle, url }: Extract<PageAnswer, { kind: 'page' }>): Step {
    this.#seen.add(textKey(url.href))
    this.#total ??= bundle.total
    this.#barren = this.#bringsNews(bundle) ? 0 : this.#barren + 1
    const hasAll = this.#total !== null && this.#matches === this.#total
    const next = nextOf(run, bundle, url)
    if (next === null || (hasAll && this.#barren > 0)) return { kind: 'last', next: null }
    const isBroken = next === 'broken'
    if (!isBroken && !this.#seen.has(textKey(next.href)) && this.#barren < MAX_BARREN) {
      this.#seen.add(textKey(next.href))
      return { kind: 'on', next }
    }
    if (hasAll) return { kind: 'last', next: null }
    return { kind: 'lost', next: null, reason: isBroken ? 'answer-unreadable' : 'page-loop' }
  }

  /** True if the total exceeds the number of matches. Such a total may count included resources. */
  get isTotalDoubtful(): boolean {
    return this.#hasIncluded && this.#importQuery.pages === 0 && this.#total !== null && this.#matches < this.#total
  }

  /** Forgets the records that arrived in this walk, so that they are not counted twice when requested again. */
  forget({ arrived }: Pick<Run, 'arrived'>): void {
    for (const key of this.fresh) arrived.delete(key)
  }

  #bringsNews({ entries }: Bundle): boolean {
    let isNew = false
    for (const entry of entries) {
      const key = keyOf(entry)
      const isMatch = entry.resource?.resourceType === this.#importQuery.type && entry.mode !== 'include'
      if (entry.resource !== null && !isMatch) this.#hasIncluded = true
      if (this.#brought.has(key)) continue
      isNew = true
      this.#brought.add(key)
      if (isMatch || entry.resource === null) this.#matches++
    }
    return isNew
  }
}

/** An entry without an id is identified by its text. */
function keyOf({ resource, text }: BundleEntry): string {
  const id = resource?.['id']
  return resource !== null && typeof id === 'string' ? `${resource.resourceType}/${id}` : textKey(text)
}
