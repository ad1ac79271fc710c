import type { LedgerReason } from '@kinchart/contract/import.ts'
import { splitBundle } from '#fhir/split-bundle.ts'
import type { BundlePage } from '#fhir/split-bundle.ts'
import { ACCEPT_FHIR, askSource } from './ask-source.ts'
import { layDown, nextRoundAt, noteAnswered } from './come-back.ts'
import { keepPage } from './keep-page.ts'
import { asks, firstWholeVariant, isFurther, PROVENANCE, queriesFor, TOTAL, wayOf } from './plan-slots.ts'
import type { Ask } from './plan-slots.ts'
import { holdLeaseAlone } from './lease.ts'
import type { Run } from './run.ts'
import { decodeText } from './decode-text.ts'

/** A slot as the runner works on it. */
export type Slot = {
  readonly id: number
  readonly type: string
  readonly position: number
  readonly variant: number
  readonly query: string
  /** Whose question it is; null for the patient of the source. */
  readonly patient_id: string | null
  readonly next_page: Buffer | null
  readonly pages: number
  readonly received: number
}

const PAGE_LIMITS = { accept: ACCEPT_FHIR, maxBytes: 50_000_000, timeoutMs: 60_000 }
const MAX_PAGES = 5000

export const pagePlace = (importId: string): string => `page/${importId}`

/**
 * Asks one question page by page. Each page is kept in one transaction with where the next one stands, so that a
 * killed server goes on at the page it had reached.
 */
export async function fetchSlot(run: Run, slot: Slot): Promise<void> {
  const seen = new Set<string>()
  const next = slot.next_page === null ? null : run.vault.open(slot.next_page, pagePlace(run.importId)).toString()
  let url = new URL(next ?? `${run.fhirBase}/${slot.query}`)
  let pages = slot.pages
  let received = slot.received
  await run.db.updateTable('import_slot').set({ state: 'running' }).where('id', '=', slot.id).execute()
  let coming = askPage(run, url)
  for (;;) {
    if (pages >= MAX_PAGES) return endSlot(run, slot, 'failed', 'page-loop')
    seen.add(url.href)
    const page = await coming
    if (page.kind === 'refused' && pages === 0) return refuseSlot(run, slot, page.status)
    if (page.kind === 'refused')
      return endSlot(run, slot, 'failed', page.status === 403 ? 'not-granted' : 'page-failed')
    if (page.kind === 'failed') return failSlot(run, slot, page)
    noteAnswered(run)
    const nextUrl = nextOf(page.bundle, url)
    const isLoop = nextUrl !== null && seen.has(nextUrl.href)
    if (nextUrl !== null && !isLoop) {
      // The source looks for the next page while this one is kept.
      coming = askPage(run, nextUrl)
      coming.catch(() => undefined)
    }
    const isEmpty = nextUrl === null && received === 0 && page.bundle.entries.length === 0
    const asksAgain = isEmpty && mayAskAgain(slot)
    const kept = await keepPage(run, slot, page.bundle, {
      next: nextUrl?.href ?? null,
      isLast: nextUrl === null && !asksAgain,
    })
    pages++
    received += kept.received
    await run.announce({ importId: run.importId, accountId: run.accountId, kind: 'progress' })
    // The first way without its provenance would find as little; the second way is next.
    if (asksAgain && !(await askAnotherWay(run, { ...slot, variant: slot.variant + 1 - (slot.variant % 2) }, true)))
      return endSlot(run, slot, 'done', null)
    if (nextUrl === null) return
    if (isLoop) return endSlot(run, slot, 'failed', 'page-loop')
    url = nextUrl
  }
}

type Page =
  | { readonly kind: 'page'; readonly bundle: Extract<BundlePage, { kind: 'bundle' }> }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: LedgerReason; readonly mayPass: boolean }

const UNREADABLE_TRIES = 3

/** One page, asked again when what came could not be read: a cut-off answer or a maintenance page may be passing. */
async function askPage(run: Run, url: URL): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const came = await askSource(run, url, PAGE_LIMITS)
    if (came.kind !== 'answer') return came
    const page = splitBundle(decodeText(came.answer.body, came.answer.headers['content-type']))
    if (page.kind === 'bundle') return { kind: 'page', bundle: page }
    // A source may answer with nothing but its remarks; they say whether that means none.
    if (page.kind === 'outcome') {
      const outcomes = [{ text: '', issues: page.issues }]
      return { kind: 'page', bundle: { kind: 'bundle', entries: [], outcomes, links: [], total: null } }
    }
    // A search that answers with one resource of its kind has one result.
    if (page.kind === 'resource')
      return { kind: 'page', bundle: { kind: 'bundle', entries: [page.entry], outcomes: [], links: [], total: null } }
    if (attempt >= UNREADABLE_TRIES) return { kind: 'failed', reason: 'answer-unreadable', mayPass: true }
  }
}

/** The next page's address: resolved against the page it stood on, and byte for byte as it was sent otherwise. */
function nextOf(bundle: Extract<BundlePage, { kind: 'bundle' }>, from: URL): URL | null {
  const link = bundle.links.find(({ relation }) => relation === 'next')
  if (!link || !URL.canParse(link.url, from.href)) return null
  const url = new URL(link.url, from)
  // A source behind a proxy writes http links to its own https pages; the same host is meant, and never without TLS.
  if (url.protocol === 'http:' && from.protocol === 'https:' && url.hostname === from.hostname) {
    url.protocol = 'https:'
    url.port = from.port
  }
  return url
}

/** A question that was not answered is asked again in a later round, from the page it had reached; in the last it fails. */
async function failSlot(run: Run, slot: Slot, { reason, mayPass }: Extract<Page, { kind: 'failed' }>): Promise<void> {
  if (!mayPass || nextRoundAt(run) === null) return endSlot(run, slot, 'failed', reason)
  run.round.laidDown.set(slot.id, reason)
  await run.db.updateTable('import_slot').set({ state: 'waiting' }).where('id', '=', slot.id).execute()
  layDown(run)
}

/** The source did not take the question: the next way of asking, or the truth about it. */
async function refuseSlot(run: Run, slot: Slot, status: number): Promise<void> {
  // What was asked for beyond the usual kinds is named where it is refused; nobody was promised it.
  if (status === 403 && isFurther(slot.type)) return endSlot(run, slot, 'not-offered', 'not-asked')
  if (status === 403) return endSlot(run, slot, 'not-granted', 'not-granted')
  if (await askAnotherWay(run, slot)) return
  await endSlot(run, slot, 'not-offered', 'not-offered')
}

/** Some sources answer the plain question with an empty list and another one with what there is. */
function mayAskAgain(slot: Slot): boolean {
  const ask = asks.find((one) => one.type === slot.type)
  const isFirstWay = ask !== undefined && slot.variant % firstWholeVariant(ask) < 2
  return ask?.alsoWhenEmpty === true && isFirstWay && !slot.query.includes('_lastUpdated=')
}

/** Replaces a slot by those of the next way; false when there is none. */
async function askAnotherWay(run: Run, slot: Slot, isEmpty = false): Promise<boolean> {
  const ask = asks.find((one) => one.type === slot.type)
  const uncounted = slot.query.replace(`&${TOTAL}`, '')
  // The same question without the wish for a number; an answer that was empty would be so again.
  if (uncounted !== slot.query && !isEmpty) return askInstead(run, slot, uncounted)
  if (!ask) return askWithoutLimit(run, slot)
  if (wayOf(ask, slot.variant).length > 1) return askAloneWithLess(run, slot, ask)
  const variant = slot.variant + 1
  const queries = queriesFor(ask, variant, slot.patient_id ?? run.patientId, run.since)
  return queries.length > 0 && replaceSlot(run, slot, variant, queries)
}

/** A question without further ways is asked once more without its limit to what changed. */
async function askWithoutLimit(run: Run, slot: Slot): Promise<boolean> {
  const whole = slot.query.replace(/&_lastUpdated=[^&]*/, '')
  return whole !== slot.query && askInstead(run, slot, whole)
}

/** One question for another, in its place. */
async function askInstead(run: Run, slot: Slot, query: string): Promise<true> {
  await run.db.updateTable('import_slot').set({ query, state: 'waiting' }).where('id', '=', slot.id).execute()
  return true
}

/** One of several questions of a way was refused: that one alone is asked without its provenance, then without limit. */
async function askAloneWithLess(run: Run, slot: Slot, ask: Ask): Promise<boolean> {
  const plain = slot.query.replace(`&${PROVENANCE}`, '')
  if (plain !== slot.query) return replaceSlot(run, slot, slot.variant + 1, [plain])
  const whole = plain.replace(/&_lastUpdated=[^&]*/, '')
  return whole !== plain && replaceSlot(run, slot, slot.variant + ask.ways.length * 2, [whole])
}

/** More than any way has queries. Replacements stand in their own range, so that two made at once never share a place. */
const MAX_QUERIES = 100

async function replaceSlot(run: Run, slot: Slot, variant: number, queries: readonly string[]): Promise<boolean> {
  await run.db.transaction().execute(async (trx) => {
    await holdLeaseAlone(trx, run.importId, run.owner)
    await trx.deleteFrom('import_slot').where('id', '=', slot.id).execute()
    await trx
      .insertInto('import_slot')
      .values(
        queries.map((query, index) => ({
          import_id: run.importId,
          run: run.number,
          position: slot.position * MAX_QUERIES + index,
          type: slot.type,
          kind: 'search' as const,
          variant,
          query,
          patient_id: slot.patient_id,
          state: 'waiting' as const,
          reason: null,
          next_page: null,
          offered: null,
        })),
      )
      .execute()
  })
  return true
}

async function endSlot(
  run: Run,
  slot: Slot,
  state: 'done' | 'failed' | 'not-granted' | 'not-offered',
  reason: LedgerReason | null,
): Promise<void> {
  await run.db
    .updateTable('import_slot')
    .set((eb) => ({
      state,
      // What was refused on a page stays the reason of a slot that came to its end.
      reason: reason ?? eb.ref('reason'),
      ...(state === 'done' ? { next_page: null } : {}),
    }))
    .where('id', '=', slot.id)
    .execute()
}
