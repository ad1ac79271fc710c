import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Bundle, PageAnswer } from './ask-page.ts'
import type { ImportQuery } from './import-query.ts'
import { nextOf } from './next-page.ts'
import type { Run } from './run.ts'
import { textKey } from './sort-page.ts'

/** The step after a page: next page, end, or an unreachable page. */
export type Step =
  | { readonly kind: 'on'; readonly next: URL }
  | { readonly kind: 'last'; readonly next: null }
  | { readonly kind: 'lost'; readonly next: null; readonly reason: LedgerReason }

/** Maximum number of consecutive pages without anything new. */
const MAX_BARREN = 10

/** One pass over the pages of a query, which detects its end from their content. */
export class PageWalk {
  readonly #importQuery: ImportQuery
  /** Digests of requested addresses, because a source may write very long ones. */
  readonly #seen = new Set<string>()
  /** Entries of these pages ('Type/id'). */
  readonly #brought = new Set<string>()
  /** Those already counted, with the keys of `sortPage`. */
  readonly kept = new Set<string>()
  /** Of these, the matches that no other response of the run contained, with the keys of the run's `arrived`. */
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
   * Processes a page. A page with a repeated or invalid next address, or after several pages without anything new, is
   * the last one if the source's total is reached; otherwise something may be missing.
   */
  take(run: Pick<Run, 'fhirBase'>, { bundle, url }: Extract<PageAnswer, { kind: 'page' }>): Step {
    this.#seen.add(textKey(url.href))
    this.#total ??= bundle.total
    this.#barren = this.#bringsNews(bundle) ? 0 : this.#barren + 1
    // A source that sent more than its total does not know the total.
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

  /** Returns whether the source's total exceeds the matches and may count included resources. */
  get isTotalDoubtful(): boolean {
    return this.#hasIncluded && this.#importQuery.pages === 0 && this.#total !== null && this.#matches < this.#total
  }

  /** Forgets the records of these pages, so that they are not counted twice if requested again. */
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
