import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { refusesQuery } from '#fhir/json/operation-outcome.ts'
import type { BundleOutcome, BundlePage } from '#fhir/json/split-bundle.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { askSource } from './ask-source.ts'
import { splitAnswer } from '../split-answer.ts'
import type { Run } from './run.ts'

export type Bundle = Extract<BundlePage, { kind: 'bundle' }>

export type PageAnswer =
  | { readonly kind: 'page'; readonly bundle: Bundle; readonly url: URL }
  /** `outcomes` contains the source's messages if it sent an error instead of results. */
  | { readonly kind: 'refused'; readonly status: number; readonly outcomes?: readonly BundleOutcome[] }
  | { readonly kind: 'failed'; readonly reason: LedgerReason; readonly mayPass: boolean }

const PAGE_LIMITS = { accept: ACCEPT_FHIR, maxBytes: 50_000_000, timeoutMs: 60_000 }
const UNREADABLE_TRIES = 3

/** Retries an unreadable page: a truncated response or a maintenance page may be temporary. */
export async function askPage(run: Run, type: string, url: URL): Promise<PageAnswer> {
  for (let attempt = 1; ; attempt++) {
    const result = await askSource(run, url, PAGE_LIMITS)
    if (result.kind !== 'answer') return result
    const page = await splitAnswer(result.answer)
    if (page.kind === 'bundle') return pageOf(withHeaderLinks(page, result.answer.headers['link']), result.url)
    if (page.kind === 'unreadable' && page.why === 'too-many')
      return { kind: 'failed', reason: 'too-large', mayPass: false }
    const alone = { kind: 'bundle', links: [], total: null } as const
    // A response with only an OperationOutcome may mean that there are no results.
    if (page.kind === 'outcome' && page.issues.length > 0)
      return pageOf({ ...alone, entries: [], outcomes: [{ text: '', issues: page.issues }] }, result.url)
    if (page.kind === 'resource' && (page.entry.resource === null || page.entry.resource.resourceType === type))
      return pageOf({ ...alone, entries: [page.entry], outcomes: [] }, result.url)
    if (attempt >= UNREADABLE_TRIES) return { kind: 'failed', reason: 'answer-unreadable', mayPass: true }
  }
}

/** Matches `<address>; rel=next`, with or without quotes, anywhere in a list of links. Source: RFC 8288 3. */
const NEXT_LINK =
  /<(?<url>[^>]*)>(?:\s*;\s*(?!rel)[\w*-]+=(?:"[^"]*"|[^\s;,"]+))*\s*;\s*rel="?(?:[^",;]* )?next[\s",;]?/i

/** A link in the Bundle takes precedence over the header. */
function withHeaderLinks(bundle: Bundle, header: string | undefined): Bundle {
  const url = NEXT_LINK.exec(header ?? '')?.groups?.['url']
  const isNamed = bundle.links.some(({ relation }) => relation.trim().toLowerCase() === 'next')
  return url === undefined || isNamed ? bundle : { ...bundle, links: [...bundle.links, { relation: 'next', url }] }
}

/**
 * Treats a page as a refusal, whatever its HTTP status, if it has no results and contains an issue that refuses the
 * query.
 */
function pageOf(bundle: Bundle, url: URL): PageAnswer {
  const isRefused = bundle.entries.length === 0 && bundle.outcomes.some(({ issues }) => issues.some(refusesQuery))
  return isRefused ? { kind: 'refused', status: 400, outcomes: bundle.outcomes } : { kind: 'page', bundle, url }
}
