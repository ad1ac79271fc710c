import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Bundle, PageAnswer } from './ask-page.ts'
import type { ImportQuery } from './import-query.ts'
import { nextOf } from './next-page.ts'
import type { Run } from './run.ts'
import { textKey } from './sort-page.ts'

/** Where a page leads: on, nowhere because it was the last, or to what cannot be reached. */
export type Step =
  | { readonly kind: 'on'; readonly next: URL }
  | { readonly kind: 'last'; readonly next: null }
  | { readonly kind: 'lost'; readonly next: null; readonly reason: LedgerReason }

/** So many pages in a row that bring nothing new lead nowhere. */
const MAX_BARREN = 10

/** One walk through the pages of a query: what it has brought tells where it ends. */
export class PageWalk {
  readonly #importQuery: ImportQuery
  /** Digests of the addresses that were asked for: a source may write very long ones. */
  readonly #seen = new Set<string>()
  /** What these pages have brought ('Type/id'). */
  readonly #brought = new Set<string>()
  /** What of it has been counted, as `sortPage` names it. */
  readonly kept = new Set<string>()
  /** Of that, the matches that no other answer of the run had brought before, as `arrived` of the run names them. */
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
   * Takes a page that has come. A page that leads back, on to no address, or on after nothing new was found is the last
   * one where all that the source says it has is here; else something may be missing.
   */
  take(run: Pick<Run, 'fhirBase'>, { bundle, url }: Extract<PageAnswer, { kind: 'page' }>): Step {
    this.#seen.add(textKey(url.href))
    this.#total ??= bundle.total
    this.#barren = this.#bringsNews(bundle) ? 0 : this.#barren + 1
    // Whoever gave more than they say they have does not know how much that is.
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

  /** The source says that it has more than came, and may have counted what came along. */
  get isTotalDoubtful(): boolean {
    return this.#hasIncluded && this.#importQuery.pages === 0 && this.#total !== null && this.#matches < this.#total
  }

  /** Forgets what these pages brought, so that it is not counted twice where they are asked for again. */
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

/** What has no id is known by its text. */
function keyOf({ resource, text }: BundleEntry): string {
  const id = resource?.['id']
  return resource !== null && typeof id === 'string' ? `${resource.resourceType}/${id}` : textKey(text)
}
